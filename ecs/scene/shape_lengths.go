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
	read := func(d *decoder, v *value) components.Shape {
		var shape S
		x := reflect.ValueOf(&shape).Elem()
		fields, keys := lengthsOf(x.Type())
		var words []string
		for _, k := range keys {
			words = append(words, fmt.Sprintf("%q: %s", k, k[:1]))
		}
		o := d.object(v, what+", {"+strings.Join(words, ", ")+"}", keys...)
		for i, k := range keys {
			positive := "a positive " + k + " [m]"
			x.Field(fields[i]).SetFloat(d.number(d.must(o, k, positive), positive, minLength, maxNumber))
		}
		return shape
	}
	write := func(s components.Shape) any {
		if _, ok := s.(S); !ok {
			return nil
		}
		x := reflect.ValueOf(s)
		fields, keys := lengthsOf(x.Type())
		out := make(inOrder, len(keys))
		for i, k := range keys {
			out[i].key, out[i].value = k, x.Field(fields[i]).Float()
		}
		return out
	}
	return shapeCodec{key, read, write, in}
}

// lengthsOf are the fields of a shape that stand under its key, and their keys.
func lengthsOf(form reflect.Type) (fields []int, keys []string) {
	for i := range form.NumField() {
		if name := form.Field(i).Name; name != roundingField {
			fields, keys = append(fields, i), append(keys, strings.ToLower(name[:1])+name[1:])
		}
	}
	return fields, keys
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
