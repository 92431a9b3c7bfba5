package pack

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// Interface is what the route table names of the web: texts by their keys, screens by their
// files. The zero value knows nothing, so nothing of it is told.
type Interface struct {
	Texts   []string // the keys of all texts
	Screens fs.FS    // the folder web of the sources; nil where only the program is there
}

// ReadInterface reads what the folder web of the sources has; nothing where it is not there,
// as beside packs that are mounted alone.
func ReadInterface(web fs.FS) (x Interface) {
	source := readMessages().Source
	for _, pattern := range []string{"*/messages/" + source + ".json", "features/*/messages/" + source + ".json"} {
		files, err := fs.Glob(web, pattern)
		if err != nil {
			return Interface{}
		}
		for _, file := range files {
			data, err := fs.ReadFile(web, file)
			texts := map[string]string{}
			if err != nil || json.Unmarshal(data, &texts) != nil {
				return Interface{}
			}
			x.Screens = web
			x.Texts = slices.AppendSeq(x.Texts, maps.Keys(texts))
		}
	}
	return x
}

// faults finds keys and screens of the route table that the web doesn't have.
func (x Interface) faults(table *source.Node) (out fault.Faults) {
	routes := table.Get("routes")
	if routes == nil {
		return nil
	}
	known := map[string]bool{}
	for _, key := range x.Texts {
		known[key] = true
	}
	message := func(n *source.Node, at string) {
		if n.Str() != "" && len(known) > 0 && !known[n.Text] {
			out = append(out, n.Pos.Fault("route-message", at, "the interface has no text '%s'%s", n.Text, fault.DidYouMean(n.Text, x.Texts)))
		}
	}
	for i, r := range routes.Items {
		at := fmt.Sprintf("routes.%d", i)
		for _, key := range []string{"titleMessage", "descriptionMessage"} {
			message(r.At("head."+key), at+".head."+key)
		}
		if links := r.Get("links"); links != nil {
			for k, l := range links.Items {
				message(l.Get("message"), fmt.Sprintf("%s.links.%d.message", at, k))
			}
		}
		if screen := r.Get("screen"); screen.Str() != "" && x.Screens != nil && !x.has(screen.Text) {
			out = append(out, screen.Pos.Fault("route-screen", at+".screen", "there is no screen '%s'%s", screen.Text, fault.DidYouMean(screen.Text, x.beside(screen.Text))))
		}
	}
	if footer := table.Get("footer"); footer != nil {
		for i, entry := range footer.Items {
			message(entry.Get("message"), fmt.Sprintf("footer.%d.message", i))
		}
	}
	return out
}

func (x Interface) has(screen string) bool {
	_, err := fs.Stat(x.Screens, screen+".tsx")
	return err == nil
}

// beside are the screens in the folder of one.
func (x Interface) beside(screen string) (out []string) {
	folder := screen[:max(strings.LastIndexByte(screen, '/'), 0)]
	files, err := fs.Glob(x.Screens, folder+"/*.tsx")
	if err != nil {
		return nil
	}
	for _, f := range files {
		if name, ok := strings.CutSuffix(f, ".tsx"); ok && strings.HasSuffix(name, "Screen") {
			out = append(out, name)
		}
	}
	return out
}
