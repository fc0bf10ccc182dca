package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/tackphysics/tack/demo/internal/store"
)

// progressName is what the progress is kept under.
const progressName = "game.json"

// Progress is what the game remembers from one start to the next.
type Progress struct {
	// Best times by the levels' names [s].
	Best map[string]float64 `json:"best"`
	// Volume of the sound, 0…volumes; 0 is off.
	Volume int `json:"volume"`
}

// volumes is the number of steps that the sound has.
const volumes = 4

// newProgress is that of the first start.
func newProgress() Progress { return Progress{Best: map[string]float64{}, Volume: 3} }

// damagedName is what progress that cannot be read is kept under.
const damagedName = "game-damaged.json"

// readProgress reads what is kept. What is missing or broken is as at the first
// start: a game must start. The error tells what is broken, and a copy of that is kept.
func readProgress(s store.Store) (Progress, error) {
	data, err := s.Read(progressName)
	if errors.Is(err, store.ErrMissing) {
		return newProgress(), nil
	}
	if err != nil {
		return newProgress(), fmt.Errorf("best times are not read: %w", err)
	}
	p := newProgress()
	if err := json.Unmarshal(data, &p); err != nil {
		err = fmt.Errorf("%s is damaged, best times are empty: %w", progressName, err)
		return newProgress(), errors.Join(err, s.Write(damagedName, data))
	}
	if p.Best == nil {
		p.Best = map[string]float64{}
	}
	for name, t := range p.Best {
		if !(t > 0) || math.IsInf(t, 1) {
			delete(p.Best, name)
		}
	}
	p.Volume = max(0, min(volumes, p.Volume))
	return p, nil
}

// write keeps the progress.
func (p *Progress) write(s store.Store) error {
	if s == nil {
		return errors.New("game: nowhere to keep the progress")
	}
	data, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	return s.Write(progressName, append(data, '\n'))
}

// finish notes the time of a level [s] and tells whether it is the best one.
func (p *Progress) finish(level string, seconds float64) bool {
	if best, ok := p.Best[level]; ok && best <= seconds {
		return false
	}
	p.Best[level] = seconds
	return true
}
