package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestUnsavedSaysWhatAndWhere(t *testing.T) {
	if Unwritten("a", nil) != nil || Unsaved("a", nil, "b") != nil {
		t.Error("no error is one")
	}
	temporary := &fs.PathError{Op: "open", Path: "/x/.tack-123", Err: syscall.EROFS}
	renamed := &os.LinkError{Op: "rename", Old: "/x/.tack-123", New: "/x/a", Err: syscall.ENOSPC}
	for _, err := range []error{temporary, renamed, errors.New("full")} {
		got := Unsaved("times are", Unwritten("a.json", err), "Make room.")
		whole, _ := filepath.Abs("a.json")
		want := "times are not saved: cannot write " + whole + ": " + cause(err).Error() + ". Make room."
		if got.Error() != want || !errors.Is(got, cause(err)) {
			t.Errorf("%q, want %q", got, want)
		}
		if strings.Contains(got.Error(), ".tack-") {
			t.Errorf("a temporary file is named: %q", got)
		}
	}
}
