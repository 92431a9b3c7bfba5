package share

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"math"
	"regexp"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

// canvas is a picture that is being drawn. It is used by one goroutine.
type canvas struct {
	img    *image.RGBA
	filler *rasterx.Filler
	turn   rasterx.Matrix2D // of plates
}

func newCanvas(ground color.NRGBA) *canvas {
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, Width, Height)), turn: rasterx.Identity}
	draw.Draw(c.img, c.img.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	c.filler = rasterx.NewFiller(Width, Height, rasterx.NewScannerGV(Width, Height, c.img, c.img.Bounds()))
	return c
}

func (c *canvas) fill(with color.NRGBA) {
	c.filler.SetColor(with)
	c.filler.Draw()
	c.filler.Clear()
}

func (c *canvas) circle(x, y, radius float64, with color.NRGBA) {
	rasterx.AddCircle(x, y, radius, c.filler)
	c.fill(with)
}

// plate is a rectangle with round corners.
func (c *canvas) plate(x, y, width, height, radius float64, with color.NRGBA) {
	turned := &rasterx.MatrixAdder{Adder: c.filler, M: c.turn}
	rasterx.AddRoundRect(x, y, x+width, y+height, radius, radius, 0, rasterx.RoundGap, turned)
	c.fill(with)
}

// turned draws plates that are turned around a point, clockwise.
func (c *canvas) turned(x, y, degrees float64, draw func()) {
	before := c.turn
	c.turn = before.Translate(x, y).Rotate(degrees*math.Pi/halfTurn).Translate(-x, -y)
	draw()
	c.turn = before
}

const halfTurn = 180 // degrees

// drawing is an SVG of the front end's build, before it is placed.
type drawing []byte

func readDrawing(dist fs.FS, url string) (drawing, error) {
	name := clientFolder + url
	if !fs.ValidPath(name) || !strings.HasSuffix(name, ".svg") {
		return nil, fmt.Errorf("share: %q is no drawing", url)
	}
	data, err := fs.ReadFile(dist, name)
	if err != nil {
		return nil, fmt.Errorf("share: reading a drawing: %w", err)
	}
	return data, nil
}

// icon gives a drawing in black lines, 24 units wide, in lines of another colour
// for a square of so many pixels. The reader of drawings scales no lines.
func (d drawing) icon(with color.NRGBA, size float64) drawing {
	const units, width = 24, 2
	hex := fmt.Sprintf("#%02x%02x%02x", with.R, with.G, with.B)
	group := fmt.Sprintf(`<g fill="none" stroke="%s" stroke-width="%.2f" stroke-linecap="round" stroke-linejoin="round">`, hex, width*size/units)
	return []byte(strings.NewReplacer(`<g id="icon">`, group, "currentColor", hex).Replace(string(d)))
}

// place draws it into a square.
func (c *canvas) place(d drawing, x, y, size float64) error {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(expandShorthands(d)), oksvg.IgnoreErrorMode)
	if err != nil {
		return fmt.Errorf("share: a drawing: %w", err)
	}
	icon.SetTarget(x, y, size, size)
	icon.Draw(rasterx.NewDasher(Width, Height, rasterx.NewScannerGV(Width, Height, c.img, c.img.Bounds())), 1)
	return nil
}

// expandShorthands writes out what SVG allows to omit and oksvg needs: the second
// radius of corners, and blanks around the flags of arcs.
func expandShorthands(svg []byte) []byte {
	return expandArcs(oneRadius.ReplaceAll(svg, []byte(`rx="$1" ry="$1"`)))
}

var oneRadius = regexp.MustCompile(`\brx="([\d.]+)"`)

// pathData finds the commands of a path, arcCommand an arc among them.
var (
	pathData   = regexp.MustCompile(`\bd="[^"]*"`)
	arcCommand = regexp.MustCompile(`[aA][\s,]*[-+.\d][-+.\deE\s,]*`)
	arc        = regexp.MustCompile(`[\s,]*([-+]?(?:\d*\.\d+|\d+\.?))[\s,]*([-+]?(?:\d*\.\d+|\d+\.?))[\s,]*([-+]?(?:\d*\.\d+|\d+\.?))[\s,]*([01])[\s,]*([01])`)
)

// expandArcs separates the two flags of arcs from what follows them ("0 01-3 4" is
// "0 0 1 -3 4") and gives each arc a command of its own: SVG allows the short forms,
// oksvg doesn't read them.
func expandArcs(svg []byte) []byte {
	return pathData.ReplaceAllFunc(svg, func(path []byte) []byte {
		return arcCommand.ReplaceAllFunc(path, func(command []byte) []byte {
			var out []byte
			rest := command[1:]
			for {
				found := arc.FindSubmatchIndex(rest)
				if found == nil || found[0] != 0 {
					break
				}
				out = append(out, command[0])
				for i := 1; i <= 5; i++ {
					out = append(append(out, ' '), rest[found[2*i]:found[2*i+1]]...)
				}
				rest = rest[found[1]:]
				end := point.FindIndex(rest)
				if end == nil {
					break
				}
				out = append(append(out, ' '), rest[:end[1]]...)
				rest = rest[end[1]:]
			}
			return append(out, rest...)
		})
	})
}

// point is where an arc ends.
var point = regexp.MustCompile(`^[\s,]*[-+]?(?:\d*\.\d+|\d+\.?)[\s,]*[-+]?(?:\d*\.\d+|\d+\.?)`)
