package store

import (
	"errors"
	"fmt"
	"syscall/js"
)

// User returns the page's local storage. Where the browser has none, or lets
// nobody use it, it keeps in memory.
func User() Store {
	storage, err := local()
	if err != nil {
		return Memory{}
	}
	return page{storage}
}

// local returns the browser's storage, which may throw when it is asked for.
func local() (storage js.Value, err error) {
	defer caught(&err)
	storage = js.Global().Get("localStorage")
	if storage.IsUndefined() || storage.IsNull() {
		err = errors.New("store: the browser has no local storage")
	}
	return storage, err
}

// caught makes an error of what JavaScript has thrown.
func caught(err *error) {
	switch cause := recover().(type) {
	case nil:
	case js.Error:
		*err = fmt.Errorf("store: %w", cause)
	default:
		panic(cause)
	}
}

// page keeps each text as an item of the local storage.
type page struct{ storage js.Value }

func key(name string) string { return "tack/" + name }

// Read implements Store.
func (p page) Read(name string) (data []byte, err error) {
	defer caught(&err)
	item := p.storage.Call("getItem", key(name))
	if item.IsNull() || item.IsUndefined() {
		return nil, fmt.Errorf("%w: %s", ErrMissing, name)
	}
	return []byte(item.String()), nil
}

// Write implements Store.
func (p page) Write(name string, data []byte) (err error) {
	defer caught(&err)
	p.storage.Call("setItem", key(name), string(data))
	return nil
}
