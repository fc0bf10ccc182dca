package sound

import (
	"os"
	"time"

	"github.com/ebitengine/oto/v3"
)

// latency is how much the machine may keep in store: little enough that a blow
// is heard when it is seen.
const latency = 40 * time.Millisecond

// Open lets the mixer be heard, as soon as the machine is ready, from a goroutine
// of its own. A machine without a device for sound stays silent; nobody waits for
// it and nothing fails. Call it once in a program.
func Open(m *Mixer) {
	if os.Getenv("EBITENGINE_VM_ENDPOINT") != "" || !present() { // a guest has no device
		return
	}
	go func() {
		context, ready, err := oto.NewContext(&oto.NewContextOptions{
			SampleRate: Rate, ChannelCount: 2, Format: oto.FormatFloat32LE, BufferSize: latency,
		})
		if err != nil {
			return
		}
		<-ready
		if context.Err() != nil {
			return
		}
		player := context.NewPlayer(m)
		player.SetBufferSize(int(latency.Seconds()*Rate) * frameBytes)
		player.Play()
		for context.Err() == nil { // the player lives as long as it is held
			time.Sleep(time.Second)
			if player.Err() != nil {
				break
			}
		}
	}()
}
