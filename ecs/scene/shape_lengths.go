package scene

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/tackphysics/tack/components"
)

// lengths reads and writes a shape that is a struct of lengths [m], all above zero:
// an object with a key for each field but the rounding, which stands beside it.
func lengths[S components.Shape](key, what string, in worlds) shapeCodec {
	form := reflect.TypeFor[S]()
	var fields []int
	var keys, words []string
	for i := range form.NumField() {
		name := form.Field(i).Name
		if name == roundingField {
			continue
		}
		k := strings.ToLower(name[:1]) + name[1:]
		fields, keys = append(fields, i), append(keys, k)
		words = append(words, fmt.Sprintf("%q: %s", k, k[:1]))
	}
	want := what + ", {" + strings.Join(words, ", ") + "}"
	read := func(d *decoder, v *value) components.Shape {
		o := d.object(v, want, keys...)
		s := reflect.New(form).Elem()
		for i, k := range keys {
			positive := "a positive " + k + " [m]"
			s.Field(fields[i]).SetFloat(d.number(d.must(o, k, positive), positive, minLength, maxNumber))
		}
		return s.Interface().(components.Shape)
	}
	write := func(s components.Shape) any {
		if _, ok := s.(S); !ok {
			return nil
		}
		x := reflect.ValueOf(s)
		out := make(inOrder, len(keys))
		for i, k := range keys {
			out[i].key, out[i].value = k, x.Field(fields[i]).Float()
		}
		return out
	}
	return shapeCodec{key, read, write, in}
}

// inOrder is an object whose keys are written in this order.
type inOrder []struct {
	key   string
	value float64
}

// MarshalJSON implements json.Marshaler.
func (o inOrder) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, f := range o {
		if i > 0 {
			b = append(b, ',')
		}
		key, _ := json.Marshal(f.key)
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, key...), ':'), value...)
	}
	return append(b, '}'), nil
}
