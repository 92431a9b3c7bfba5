package share

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/color"
	"image/png"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font/opentype"
)

// The size of a picture in pixels, as the networks ask for it.
const (
	MediaType = "image/png"
	Width     = 1200
	Height    = 630
)

// Picture is what is drawn.
type Picture struct {
	Brand  string
	Host   string // where the link leads
	Family string // of headings, as a pack names it: poppins, inter, open-sans
	Title  string
	Label  string // above the title: what it belongs to; may be empty
	Hue    string // one of the twelve; "" draws on the deep ground
	Icon   string // path of an SVG of the front end; may be empty
}

// Where the front end's build has what pictures are made of.
const (
	clientFolder = "dist/client"
	shareFolder  = "dist/server/share"
	coloursFile  = shareFolder + "/colours.json"
	markURL      = "/brand/mark.svg"
)

const (
	plainFamily = "inter" // of everything but titles
	plainWeight = "600"
)

// Painter draws pictures. It is safe for use by many goroutines; each picture
// takes some ten megabytes while it is drawn.
type Painter struct {
	dist     fs.FS
	headings map[string]family
	plain    family
	colours  map[string]color.NRGBA
	mark     drawing
}

// New reads fonts and colours from the front end's build (web.Dist). An error
// that is fs.ErrNotExist says that the front end was not built.
func New(dist fs.FS) (*Painter, error) {
	p := &Painter{dist: dist, headings: map[string]family{}}
	if err := p.readColours(); err != nil {
		return nil, err
	}
	if err := p.readFonts(); err != nil {
		return nil, err
	}
	var err error
	p.mark, err = readDrawing(dist, markURL)
	return p, err
}

func (p *Painter) readColours() error {
	data, err := fs.ReadFile(p.dist, coloursFile)
	if err != nil {
		return fmt.Errorf("share: reading the colours: %w", err)
	}
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		return fmt.Errorf("share: %s: %w", coloursFile, err)
	}
	p.colours = make(map[string]color.NRGBA, len(texts))
	for name, text := range texts {
		v, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
		if err != nil || len(text) != len("#rrggbb") {
			return fmt.Errorf("share: %s: %q is no colour", coloursFile, text)
		}
		p.colours[name] = color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
	}
	return nil
}

// readFonts reads {family}-{letters}-{weight}.ttf. Of each family the heaviest
// weight is that of headings.
func (p *Painter) readFonts() error {
	files, err := fs.Glob(p.dist, shareFolder+"/*.ttf")
	if err != nil || len(files) == 0 {
		return fmt.Errorf("share: no fonts in %s: %w", shareFolder, fs.ErrNotExist)
	}
	heaviest := map[string]string{}
	for _, file := range files {
		name, _, weight := parts(file)
		heaviest[name] = max(heaviest[name], weight)
	}
	slices.SortFunc(files, byLetters)
	for _, file := range files {
		data, err := fs.ReadFile(p.dist, file)
		if err != nil {
			return fmt.Errorf("share: reading a font: %w", err)
		}
		parsed, err := opentype.Parse(data)
		if err != nil {
			return fmt.Errorf("share: %s: %w", file, err)
		}
		name, _, weight := parts(file)
		if weight == heaviest[name] {
			p.headings[name] = append(p.headings[name], parsed)
		}
		if name == plainFamily && weight == plainWeight {
			p.plain = append(p.plain, parsed)
		}
	}
	if len(p.plain) == 0 {
		return fmt.Errorf("share: no %s %s in %s", plainFamily, plainWeight, shareFolder)
	}
	for name, f := range p.headings { // letters that a family lacks
		if name != plainFamily {
			p.headings[name] = append(f, p.headings[plainFamily]...)
		}
	}
	return nil
}

// parts takes a font's file name apart: open-sans-latin-ext-700.ttf.
func parts(file string) (name, letters, weight string) {
	base := strings.TrimSuffix(path.Base(file), ".ttf")
	i := strings.LastIndexByte(base, '-')
	base, weight = base[:max(i, 0)], base[i+1:]
	for _, letters := range []string{"latin-ext", "latin", "greek", "cyrillic"} {
		if name, ok := strings.CutSuffix(base, "-"+letters); ok {
			return name, letters, weight
		}
	}
	return base, "", weight
}

// byLetters puts the files with the basic Latin letters before the others, which
// have some of them too, but not all.
func byLetters(a, b string) int {
	rank := func(file string) int {
		_, letters, _ := parts(file)
		return slices.Index([]string{"latin", "latin-ext"}, letters) & 3 // the others last
	}
	if d := rank(a) - rank(b); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

// Where things stand, in pixels.
const (
	margin      = 80
	columnWidth = 690 // of the words; the drawing has the rest
	markSize    = 64
	labelSize   = 30
	hostSize    = 28
	brandSize   = 36
	authorSize  = 32
)

// titleSizes are tried from the largest down.
func titleSizes() []float64 { return []float64{84, 76, 68, 60, 52, 46} }

// Draw makes the picture as PNG. The error names what the build lacks, such as
// the icon.
func (p *Painter) Draw(of Picture) ([]byte, error) {
	c := newCanvas(p.background(of))
	if of.Hue == "" {
		p.drawCards(c)
	} else if err := p.drawIcon(c, of); err != nil {
		return nil, err
	}
	if err := p.write(c, of, "", manyLines); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, c.img); err != nil {
		return nil, fmt.Errorf("share: encoding: %w", err)
	}
	return out.Bytes(), nil
}

// background is the light tint of a subject's hue, or the brand's blue without one.
func (p *Painter) background(of Picture) color.NRGBA {
	if of.Hue == "" {
		return p.colours["sea"]
	}
	return p.colours[of.Hue+"-tint"]
}

// manyLines are more than the picture is high.
const manyLines = 100

// write sets the brand above, the title with its label and its author ("" for none) in
// the middle, the host below.
func (p *Painter) write(c *canvas, of Picture, author string, lines int) error {
	heading, ok := p.headings[of.Family]
	if !ok {
		heading = p.headings[plainFamily]
	}
	strong, quiet := p.colours["on-sea"], p.colours["on-sea-muted"]
	if of.Hue != "" {
		strong, quiet = p.colours["deep-sea"], p.colours["muted"]
	}
	if err := c.place(p.mark, margin, margin-16, markSize); err != nil {
		return err
	}
	brand, err := heading.pen(brandSize)
	if err != nil {
		return err
	}
	brand.write(c, of.Brand, margin+markSize+20, margin+28, strong)
	host, err := p.plain.pen(hostSize)
	if err != nil {
		return err
	}
	host.write(c, host.cut(of.Host, columnWidth), margin, Height-margin+20, quiet)
	const top, bottom, labelHeight, gap, authorHeight = margin + markSize + 14, Height - margin - 44, 58, 22, 62
	room := float64(bottom - top)
	if of.Label != "" {
		room -= labelHeight + gap
	}
	if author != "" {
		room -= authorHeight
	}
	title, err := heading.fit(of.Title, columnWidth, room, lines, titleSizes())
	if err != nil {
		return err
	}
	y := top + (room-title.height())/2
	if of.Label != "" {
		if err := p.writeLabel(c, of, y, labelHeight); err != nil {
			return err
		}
		y += labelHeight + gap
	}
	title.write(c, margin, y, strong)
	if author != "" {
		name, err := p.plain.pen(authorSize)
		if err != nil {
			return err
		}
		name.write(c, name.cut(author, columnWidth), margin, y+title.height()+authorHeight*0.75, quiet)
	}
	return nil
}

func (p *Painter) writeLabel(c *canvas, of Picture, y, height float64) error {
	label, err := p.plain.pen(labelSize)
	if err != nil {
		return err
	}
	const inside = 26
	text := label.cut(of.Label, columnWidth-2*inside)
	ground := p.colours[of.Hue+"-strong"]
	if of.Hue == "" {
		ground = p.colours["sea-raised"]
	}
	c.plate(margin, y, label.width(text)+2*inside, height, height/2, ground)
	label.write(c, text, margin+inside, y+height/2+labelSize*0.36, p.colours["on-sea"])
	return nil
}

// drawIcon puts the icon on a disc of its hue.
func (p *Painter) drawIcon(c *canvas, of Picture) error {
	const x, y, radius, size = 985, 315, 160, 184
	hue := p.colours[of.Hue]
	faint := hue
	faint.A = 40
	c.circle(x, y, radius+42, faint)
	c.circle(x, y, radius, hue)
	if of.Icon == "" {
		return nil
	}
	icon, err := readDrawing(p.dist, of.Icon)
	if err != nil {
		return err
	}
	return c.place(icon.icon(p.colours["on-sea"], size), x-size/2, y-size/2, size)
}

// drawCards puts a stack of study material beside the words of a whole site.
func (p *Painter) drawCards(c *canvas) {
	for _, card := range []struct {
		hue           string
		x, y, degrees float64
	}{{"orange", 905, 120, 9}, {"green", 850, 165, -7}, {"blue", 880, 190, 2}} {
		p.drawCard(c, card.hue, card.x, card.y, card.degrees)
	}
}

func (p *Painter) drawCard(c *canvas, hue string, x, y, degrees float64) {
	const width, height, radius, edge = 240, 320, 24, 7
	plate := c.plate
	c.turned(x+width/2, y+height/2, degrees, func() {
		plate(x-edge, y-edge, width+2*edge, height+2*edge, radius+edge, p.colours["sea"]) // parts it from the one below
		plate(x, y, width, height, radius, p.colours["card"])
		plate(x+16, y+16, width-32, 150, 14, p.colours[hue+"-tint"])
		plate(x+36, y+40, 110, 20, 10, p.colours[hue+"-strong"])
		plate(x+36, y+76, 160, 12, 6, p.colours[hue])
		plate(x+36, y+100, 130, 12, 6, p.colours[hue])
		plate(x+36, y+124, 70, 12, 6, p.colours[hue])
		plate(x+20, y+190, 90, 28, 14, p.colours[hue+"-tint"])
		plate(x+20, y+236, 190, 14, 7, p.colours["line"])
		plate(x+20, y+264, 150, 14, 7, p.colours["line"])
	})
}
