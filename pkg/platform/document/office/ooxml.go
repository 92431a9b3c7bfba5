package office

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg" // pictures tell their size
	_ "image/png"  // pictures tell their size
	"path"
	"strconv"
	"strings"

	_ "golang.org/x/image/webp" // pictures tell their size

	"knowmad/pkg/platform/document/block"
)

// emuPerPoint is OOXML's unit of length.
const emuPerPoint = 12_700

// relations are the targets inside of the package that a part names, by their ids.
type relations map[string]string

// relations reads what a part refers to. What lies outside of the package is left out.
func (a *archive) relations(part string) (relations, error) {
	name := path.Join(path.Dir(part), "_rels", path.Base(part)+".rels")
	if !a.has(name) {
		return nil, nil //nolint:nilnil // no relations is an empty map
	}
	out := relations{}
	err := a.walk(name, func(n *node, _ int) {
		if n.attr("Id") == "" || strings.EqualFold(n.attr("TargetMode"), "External") {
			return
		}
		if target := within(part, n.attr("Target")); target != "" {
			out[n.attr("Id")] = target
		}
	})
	return out, err
}

// related finds the part whose relation has a type that ends so.
func (a *archive) related(part, kind string) (string, error) {
	name := path.Join(path.Dir(part), "_rels", path.Base(part)+".rels")
	if !a.has(name) {
		return "", nil
	}
	found := ""
	err := a.walk(name, func(n *node, _ int) {
		if found == "" && strings.HasSuffix(n.attr("Type"), "/"+kind) && !strings.EqualFold(n.attr("TargetMode"), "External") {
			found = within(part, n.attr("Target"))
		}
	})
	if !a.has(found) {
		found = ""
	}
	return found, err
}

// title is what the package's properties call the document.
func (a *archive) title(part string) (string, error) {
	if !a.has(part) {
		return "", nil
	}
	d, closer, err := a.decoder(part)
	if err != nil {
		return "", err
	}
	defer closer.Close()
	title, err := textOf(d, "dc:title")
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(block.Clean(title)), nil
}

// pictures reads the pictures of a package, each once.
type pictures struct {
	archive *archive
	omitted []block.Omission
	read    map[string][]byte
	size    int
}

// instead stands in the text for a picture that can't be shown, such as a formula of old
// programs: its description, or a sign.
func instead(alt string) string {
	if alt = strings.TrimSpace(block.Clean(alt)); alt != "" {
		return alt
	}
	return "\u25a1"
}

func (p *pictures) omit(kind block.OmissionKind) { p.omitted = block.Omit(p.omitted, kind, "", 1) }

// picture reads a part that is a picture. It is nil for kinds that aren't shown, which are
// told as omitted; one with too many pixels is an error.
func (p *pictures) picture(part string) ([]byte, error) {
	data, err := p.load(part)
	if err == nil && data == nil {
		p.omit(block.OmittedPicture)
	}
	return data, err
}

func (p *pictures) load(part string) ([]byte, error) {
	if part == "" || !p.archive.has(part) {
		return nil, nil
	}
	key := strings.ToLower(part)
	if data, ok := p.read[key]; ok {
		return data, nil
	}
	data, err := p.archive.bytes(part)
	if err != nil {
		return nil, err
	}
	if p.size += len(data); p.size > maxPictures || len(data) > maxPicture {
		return nil, block.TooLarge("pictures")
	}
	if kind := block.BinaryKind(data[:min(len(data), block.HeadSize)]); !kind.IsPicture() {
		data = nil
	} else if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width < 1 || c.Height < 1 {
		data = nil
	} else if c.Width > maxSide || c.Height > maxSide || int64(c.Width)*int64(c.Height) > maxPixels {
		return nil, block.TooLarge("pixels")
	}
	if p.read == nil {
		p.read = map[string][]byte{}
	}
	p.read[key] = data
	return data, nil
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// counter is the state of lists: how far each numbering has counted at each level.
type counter map[string]*[levels]int

const levels = 9

// next counts a level on and begins those below anew. It gives the numbers of all
// levels down to it.
func (c counter) next(list string, level int, starts func(level int) int) []int {
	level = max(0, min(level, levels-1))
	n := c[list]
	if n == nil {
		n = &[levels]int{}
		for i := range n {
			n[i] = starts(i) - 1
		}
		c[list] = n
	}
	n[level]++
	for i := level + 1; i < levels; i++ {
		n[i] = starts(i) - 1
	}
	for i := range level {
		n[i] = max(n[i], starts(i))
	}
	return n[:level+1]
}

// body gathers blocks and joins what belongs together: lines of code, quotes.
type body struct {
	ctx    context.Context //nolint:containedctx // lives as long as one call of Read
	blocks []block.Block
	count  *int // of all blocks of the document
}

func (b *body) add(next block.Block) error {
	if *b.count++; *b.count > block.MaxBlocks {
		return block.TooLarge("blocks")
	}
	if *b.count%block.CheckEvery == 0 && b.ctx.Err() != nil {
		return context.Cause(b.ctx)
	}
	if n := len(b.blocks); n > 0 {
		switch next := next.(type) {
		case *block.Code:
			const long = 16 << 10 // bytes that nothing is joined to: each joining copies them
			if last, ok := b.blocks[n-1].(*block.Code); ok && len(last.Text) < long {
				last.Text += "\n" + next.Text
				return nil
			}
		case *block.Quote:
			if last, ok := b.blocks[n-1].(*block.Quote); ok {
				last.Blocks = append(last.Blocks, next.Blocks...)
				return nil
			}
		}
	}
	b.blocks = append(b.blocks, next)
	return nil
}

// finish drops empty ends of code and page breaks at the end.
func finish(blocks []block.Block) []block.Block {
	for len(blocks) > 0 {
		if _, ok := blocks[len(blocks)-1].(*block.PageBreak); !ok {
			break
		}
		blocks = blocks[:len(blocks)-1]
	}
	for _, b := range blocks {
		if c, ok := b.(*block.Code); ok {
			c.Text = strings.Trim(c.Text, "\n")
		}
	}
	return blocks
}
