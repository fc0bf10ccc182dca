package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path"
	"strings"
	"time"
)

// Exit codes, as demo/sim has them.
const (
	exitFailed = 1
	exitUsage  = 2
)

// demo is the program when none is named.
const demo = "github.com/tackphysics/tack/demo"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// options of the command line.
type options struct {
	pkg   string   // of the program
	title string   // of the page
	addr  string   // to serve at
	out   string   // folder to write to instead
	flags []string // that the page may hand to the program
}

// run is the whole program, but for the exit. It serves until the context ends.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "web:", err)
		return exitUsage
	}
	if err := o.run(ctx, stdout); err != nil {
		fmt.Fprintln(stderr, "web:", err)
		return exitFailed
	}
	return 0
}

// parse reads the command line. Usage goes to out when it is asked for.
func parse(args []string, out io.Writer) (o options, err error) {
	set := flag.NewFlagSet("web", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&o.addr, "addr", "localhost:8080", "serve at the `address`; port 0 is any that is free")
	set.StringVar(&o.out, "out", "", "write the site into the `folder` instead of serving it")
	set.StringVar(&o.title, "title", "", "title of the page, otherwise the program's name")
	names := set.String("flags", "scene,level", "`names` of parameters in the page's address that become flags of the program")
	switch err := set.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(out, "usage: web [-addr ADDRESS | -out FOLDER] [-title TITLE] [-flags NAMES] [PACKAGE]")
		set.SetOutput(out)
		set.PrintDefaults()
		return o, err
	case err != nil:
		return o, err
	case set.NArg() > 1:
		return o, fmt.Errorf("one package at a time, not %q", set.Args())
	}
	given := map[string]bool{}
	set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case given["addr"] && given["out"]:
		return o, errors.New("-addr and -out exclude each other")
	case given["out"] && o.out == "":
		return o, errors.New("-out: expected the name of a folder")
	case given["addr"] && o.addr == "":
		return o, errors.New("-addr: expected an address, such as localhost:8080")
	}
	o.flags = strings.FieldsFunc(*names, func(r rune) bool { return r == ',' || r == ' ' })
	o.pkg = set.Arg(0)
	if o.pkg == "" {
		o.pkg = demo
		if o.title == "" {
			o.title = "tack"
		}
	}
	return o, nil
}

// place makes ready where the site is to go, before the time that building takes: the
// folder, or else the listener.
func (o options) place() (net.Listener, error) {
	if o.out != "" {
		return nil, makeFolder(o.out)
	}
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return nil, fmt.Errorf("%w (-addr localhost:0 takes a port that is free)", err)
	}
	return listener, nil
}

func (o options) run(ctx context.Context, out io.Writer) error {
	listener, err := o.place()
	if err != nil {
		return err
	}
	if listener != nil {
		defer listener.Close() //nolint:errcheck // the program ends
	}
	fmt.Fprintf(out, "building %s for the browser\n", o.pkg)
	program, err := build(ctx, o.pkg)
	if err != nil {
		return err
	}
	if o.title == "" {
		o.title = path.Base(program.path)
	}
	static, effort := o.out != "", quickBrotli
	if static {
		effort = patientBrotli
	}
	site, err := newSite(program, o.title, o.flags, static, effort)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%.1f MB, packed %.1f MB (brotli) or %.1f MB (gzip)\n", mega(site.sizes.Raw), mega(site.sizes.Brotli), mega(site.sizes.Gzip))
	if static {
		if err := site.write(o.out); err != nil {
			return err
		}
		fmt.Fprintf(out, "written to %s: any web server can serve it\n", o.out)
		return nil
	}
	fmt.Fprintf(out, "http://%s/ until Ctrl+C\n", shown(listener.Addr()))
	return serve(ctx, listener, site)
}

func mega(bytes int) float64 { return float64(bytes) / 1e6 }

// shown writes an address as one types it: browsers allow on localhost what
// they do not on 127.0.0.1.
func shown(addr net.Addr) string {
	if tcp, ok := addr.(*net.TCPAddr); ok && (tcp.IP.IsLoopback() || tcp.IP.IsUnspecified()) {
		return fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return addr.String()
}

// serve answers until the context ends.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	const headerTimeout = 10 * time.Second
	server := &http.Server{Handler: handler, ReadHeaderTimeout: headerTimeout}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
