package main

import (
	"bytes"
	"compress/gzip"

	"github.com/andybalholm/brotli"
)

// Brotli's effort, 0 to 11: what is served here is packed anew at each start
// (under a second), what is written is packed once and loaded often (under ten).
// The effort beyond takes minutes for a tenth less.
const (
	quickBrotli   = 5
	patientBrotli = 9
	brotliWindow  = 24 // the base-2 logarithm of its bytes, the most there is
)

func packGzip(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

func packBrotli(data []byte, effort int) ([]byte, error) {
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: effort, LGWin: brotliWindow})
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}
