package scene

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// expression is a formula of a place: numbers, x, y, z, r = √(x²+z²), pi, + − * /
// and ^ with a whole number, brackets, and sqrt, abs, min, max.
type expression func(p [3]float64) float64

// exprNames are the words of a formula.
var exprNames = []string{"x", "y", "z", "r", "pi", "sqrt", "abs", "min", "max"}

// parseExpr reads a formula. An error tells the character at which it went wrong,
// counted from 1.
func parseExpr(text string) (expression, error) {
	p := exprParser{text: text}
	e, err := p.sum(0)
	if err == nil && !p.done() {
		err = p.wrong("an operator or the end")
	}
	if err != nil {
		return nil, err
	}
	return e, nil
}

type exprParser struct {
	text string
	at   int
}

// deepest bounds brackets within brackets.
const deepest = 50

// skip passes over blanks and returns the next character, 0 at the end.
func (p *exprParser) skip() byte {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// done reports whether nothing but blanks is left: a character of value 0 is something.
func (p *exprParser) done() bool {
	p.skip()
	return p.at == len(p.text)
}

func (p *exprParser) wrong(want string) error {
	got := "the end"
	if !p.done() {
		got = strconv.Quote(clip(p.text[p.at:]))
	}
	return fmt.Errorf("expected %s at character %d, got %s", want, p.at+1, got)
}

func (p *exprParser) take(c byte) bool {
	if p.skip() != c {
		return false
	}
	p.at++
	return true
}

func (p *exprParser) sum(depth int) (expression, error) {
	a, err := p.product(depth)
	for err == nil {
		minus := p.skip() == '-'
		if !p.take('+') && !p.take('-') {
			return a, nil
		}
		var b expression
		l := a
		if b, err = p.product(depth); minus {
			a = func(x [3]float64) float64 { return l(x) - b(x) }
		} else {
			a = func(x [3]float64) float64 { return l(x) + b(x) }
		}
	}
	return nil, err
}

func (p *exprParser) product(depth int) (expression, error) {
	a, err := p.signed(depth)
	for err == nil {
		over := p.skip() == '/'
		if !p.take('*') && !p.take('/') {
			return a, nil
		}
		var b expression
		l := a
		if b, err = p.signed(depth); over {
			a = func(x [3]float64) float64 { return l(x) / b(x) }
		} else {
			a = func(x [3]float64) float64 { return float64(l(x) * b(x)) }
		}
	}
	return nil, err
}

func (p *exprParser) signed(depth int) (expression, error) {
	if depth > deepest {
		return nil, p.wrong("fewer brackets")
	}
	if p.take('-') {
		a, err := p.signed(depth + 1)
		return func(x [3]float64) float64 { return -a(x) }, err
	}
	return p.power(depth)
}

func (p *exprParser) power(depth int) (expression, error) {
	a, err := p.atom(depth)
	if err != nil || !p.take('^') {
		return a, err
	}
	from := p.at
	n, err := strconv.Atoi(p.number())
	if err != nil || n > 9 {
		p.at = from
		return nil, p.wrong("a whole number of 0 to 9")
	}
	return func(x [3]float64) float64 {
		v, out := a(x), 1.0
		for range n {
			out = float64(out * v)
		}
		return out
	}, nil
}

func (p *exprParser) number() string {
	p.skip()
	from := p.at
	for p.at < len(p.text) && strings.IndexByte("0123456789.", p.text[p.at]) >= 0 {
		p.at++
	}
	if p.at > from && p.at < len(p.text) && p.text[p.at] == 'e' {
		p.at++
		if p.at < len(p.text) && (p.text[p.at] == '-' || p.text[p.at] == '+') {
			p.at++
		}
		for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
			p.at++
		}
	}
	return p.text[from:p.at]
}

func (p *exprParser) atom(depth int) (expression, error) {
	const want = "a number, one of x, y, z, r, pi, sqrt, abs, min, max, or a bracket"
	c := p.skip()
	switch {
	case p.take('('):
		e, err := p.sum(depth + 1)
		if err == nil && !p.take(')') {
			err = p.wrong("a closing bracket")
		}
		return e, err
	case c >= '0' && c <= '9' || c == '.':
		from := p.at
		v, err := strconv.ParseFloat(p.number(), 64)
		if err != nil || math.Abs(v) > maxNumber {
			p.at = from
			return nil, p.wrong("a number of magnitude at most 1e15")
		}
		return func([3]float64) float64 { return v }, nil
	}
	from := p.at
	for p.at < len(p.text) && p.text[p.at] >= 'a' && p.text[p.at] <= 'z' {
		p.at++
	}
	word := p.text[from:p.at]
	if !slices.Contains(exprNames, word) {
		p.at = from
		return nil, p.wrong(want)
	}
	return p.word(word, depth)
}

func (p *exprParser) word(word string, depth int) (expression, error) { //nolint:gocyclo // one case a word
	switch word {
	case "x":
		return func(x [3]float64) float64 { return x[0] }, nil
	case "y":
		return func(x [3]float64) float64 { return x[1] }, nil
	case "z":
		return func(x [3]float64) float64 { return x[2] }, nil
	case "r":
		return func(x [3]float64) float64 { return math.Sqrt(float64(x[0]*x[0]) + float64(x[2]*x[2])) }, nil
	case "pi":
		return func([3]float64) float64 { return math.Pi }, nil
	}
	if !p.take('(') {
		return nil, p.wrong("a bracket after " + word)
	}
	a, err := p.sum(depth + 1)
	b := a
	if err == nil && (word == "min" || word == "max") {
		if !p.take(',') {
			return nil, p.wrong("a comma and a second number")
		}
		b, err = p.sum(depth + 1)
	}
	if err == nil && !p.take(')') {
		err = p.wrong("a closing bracket")
	}
	if err != nil {
		return nil, err
	}
	switch word {
	case "sqrt":
		return func(x [3]float64) float64 { return math.Sqrt(a(x)) }, nil
	case "abs":
		return func(x [3]float64) float64 { return math.Abs(a(x)) }, nil
	case "min":
		return func(x [3]float64) float64 { return math.Min(a(x), b(x)) }, nil
	}
	return func(x [3]float64) float64 { return math.Max(a(x), b(x)) }, nil
}
