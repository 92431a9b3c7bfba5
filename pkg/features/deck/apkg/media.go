package apkg

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/features/deck/markup"

	"golang.org/x/text/unicode/norm"
)

const mediaList = "media"

// listed is an entry of the list of files.
type listed struct {
	member string
	name   string
	size   int64 // -1: as the zip says
}

// readMedia reads the list of files, which packages of collection.anki21b have in
// protobuf and others in JSON.
func (p *Package) readMedia() error {
	if p.zip.members[mediaList] == nil {
		return nil
	}
	source, err := p.zip.bytes(mediaList, maxList, p.packed)
	if err != nil {
		return err
	}
	list, err := parseList(source, p.packed)
	if err != nil {
		return broken("list of files", err)
	}
	p.files = make(map[string]bool, len(list))
	for i, entry := range list {
		if i == MaxMedia {
			p.fault(Fault{Key: TooManyFiles, Message: fmt.Sprintf("The package has more than %d files; the others were left out.", MaxMedia)})
			break
		}
		p.addMedia(entry)
	}
	return nil
}

func (p *Package) addMedia(entry listed) {
	name := norm.NFC.String(entry.name)
	member := p.zip.members[entry.member]
	switch {
	case !markup.IsName(name) || p.files[name]:
		p.fault(Fault{Key: BadName, Name: shorten(name), Message: "A file has a name that files can't have, or that another file has. It was left out."})
		return
	case member == nil:
		p.fault(Fault{Key: MissingFile, Name: shorten(name), Message: "A file is listed and isn't in the package."})
		return
	}
	p.files[name] = true
	if entry.size < 0 && !p.packed {
		entry.size = int64(min(member.UncompressedSize64, 1<<40))
	}
	p.Media = append(p.Media, Media{
		Name: name, Size: entry.size,
		Open: func() (io.ReadCloser, error) { return p.zip.open(entry.member, MaxFile, p.packed) },
	})
}

func parseList(source []byte, packed bool) (list []listed, err error) {
	if !packed {
		names := map[string]string{}
		if err := json.Unmarshal(source, &names); err != nil {
			return nil, fmt.Errorf("apkg: %w", err)
		}
		for member, name := range names {
			list = append(list, listed{member, name, -1})
		}
		slices.SortFunc(list, func(a, b listed) int { // as numbers
			if n := len(a.member) - len(b.member); n != 0 {
				return n
			}
			return strings.Compare(a.member, b.member)
		})
		return list, nil
	}
	const entries, name, size, member = 1, 1, 2, 255
	err = eachValue(source, func(v value) error {
		if v.field != entries || len(list) > MaxMedia {
			return nil
		}
		entry := listed{member: strconv.Itoa(len(list)), size: -1}
		list = append(list, entry)
		last := &list[len(list)-1]
		return eachValue(v.bytes, func(v value) error {
			switch v.field {
			case name:
				last.name = string(v.bytes)
			case size:
				last.size = int64(min(v.number, 1<<40))
			case member:
				last.member = strconv.FormatUint(v.number, 10)
			}
			return nil
		})
	})
	return list, err
}

// shorten cuts a foreign text for a message.
func shorten(s string) string {
	const enough = 100
	r := []rune(strings.ToValidUTF8(s[:min(len(s), 4*enough)], ""))
	if len(r) > enough {
		return string(r[:enough]) + "…"
	}
	return string(r)
}
