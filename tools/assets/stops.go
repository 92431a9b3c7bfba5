package main

import (
	"errors"
	"fmt"
)

// stopAddress is the byte of PDFium's memory that ends it; pkg/platform/pdf writes there.
// Nothing else does: it is at the far end of the stack.
const stopAddress = 16

// stopCheck is: if memory[stopAddress] != 0, trap. It leaves the stack as it is.
func stopCheck() []byte {
	return []byte{
		0x41, 0x00, // i32.const 0
		0x28, 0x02, stopAddress, // i32.load
		0x04, 0x40, // if
		0x00, // unreachable
		0x0B, // end
	}
}

const codeSection = 10

// withStops puts a check into every loop of a WebAssembly module, so that what runs can
// be ended from outside. wazero's own way, WithCloseOnContextDone, leaves the machine
// code in every turn of a loop: pages took three times as long to draw, and texts eight
// times as long to read.
func withStops(module []byte) ([]byte, error) {
	const header = 8
	if len(module) < header || string(module[:4]) != "\x00asm" {
		return nil, errors.New("no WebAssembly")
	}
	out := append([]byte{}, module[:header]...)
	r := &reader{b: module, at: header}
	for r.at < len(module) {
		id := r.byte()
		size := int(r.unsigned())
		if r.err != nil || size > len(module)-r.at {
			return nil, errors.New("a section ends early")
		}
		section := module[r.at : r.at+size]
		r.at += size
		if id == codeSection {
			var err error
			if section, err = codeWithStops(section); err != nil {
				return nil, err
			}
		}
		out = append(append(append(out, id), unsigned(len(section))...), section...)
	}
	return out, r.err
}

func codeWithStops(section []byte) ([]byte, error) {
	r := &reader{b: section}
	count := int(r.unsigned())
	out := unsigned(count)
	for n := range count {
		size := int(r.unsigned())
		if r.err != nil || size > len(section)-r.at {
			return nil, fmt.Errorf("function %d ends early", n)
		}
		body, err := bodyWithStops(section[r.at : r.at+size])
		if err != nil {
			return nil, fmt.Errorf("function %d: %w", n, err)
		}
		r.at += size
		out = append(append(out, unsigned(len(body))...), body...)
	}
	return out, r.err
}

func bodyWithStops(body []byte) ([]byte, error) {
	r := &reader{b: body}
	for range r.unsigned() { // locals: how many, of which type
		r.unsigned()
		r.byte()
	}
	var out []byte
	copied := 0
	for r.at < len(body) && r.err == nil {
		if loop := r.instruction(); loop {
			out = append(append(out, body[copied:r.at]...), stopCheck()...)
			copied = r.at
		}
	}
	return append(out, body[copied:]...), r.err
}

// reader reads WebAssembly's binary format.
type reader struct {
	b   []byte
	at  int
	err error
}

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		r.err = errors.New("it ends early")
		return 0
	}
	r.at++
	return r.b[r.at-1]
}

// unsigned reads a LEB128 number; a signed one has the same length.
func (r *reader) unsigned() uint64 {
	var v uint64
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		v |= uint64(b&0x7F) << shift
		if b < 0x80 {
			return v
		}
	}
	r.err = errors.New("a number is too long")
	return 0
}

func (r *reader) numbers(count uint64) {
	for range count {
		r.unsigned()
		if r.err != nil {
			return
		}
	}
}

func (r *reader) skip(bytes int) {
	if r.at += bytes; r.at > len(r.b) {
		r.err = errors.New("it ends early")
	}
}

// instruction goes over one instruction, and tells whether it begins a loop.
func (r *reader) instruction() (loop bool) {
	switch op := r.byte(); {
	case op == 0x03: // loop
		r.unsigned()
		return true
	case op == 0x02, op == 0x04, op == 0x06, // block, if, try
		op >= 0x07 && op <= 0x09, op == 0x18, // catch, throw, rethrow, delegate
		op == 0x0C, op == 0x0D, op == 0x10, op == 0x12, op == 0x14, op == 0x15, // br, br_if, call …
		op >= 0x20 && op <= 0x26, // local.get … table.set
		op == 0x3F, op == 0x40,   // memory.size, memory.grow
		op == 0x41, op == 0x42, // i32.const, i64.const
		op == 0xD0, op == 0xD2, op == 0xD5, op == 0xD6: // ref.null, ref.func, br_on_null …
		r.unsigned()
	case op == 0x0E: // br_table
		r.numbers(r.unsigned() + 1)
	case op == 0x11, op == 0x13: // call_indirect, return_call_indirect
		r.numbers(2)
	case op == 0x1C: // select with types
		r.numbers(r.unsigned())
	case op == 0x1F: // try_table
		r.unsigned()
		for range r.unsigned() {
			if kind := r.byte(); kind < 2 { // catch, catch_ref: with a tag
				r.unsigned()
			}
			r.unsigned()
			if r.err != nil {
				return false
			}
		}
	case op >= 0x28 && op <= 0x3E: // loads and stores
		r.numbers(2)
	case op == 0x43:
		r.skip(4)
	case op == 0x44:
		r.skip(8)
	case op == 0xFC:
		r.numeric()
	case op == 0xFD:
		r.vector()
	case op <= 0x01, op == 0x05, op == 0x0A, op == 0x0B, op == 0x0F, op == 0x19, op == 0x1A, op == 0x1B,
		op >= 0x45 && op <= 0xC4, op == 0xD1, op == 0xD3, op == 0xD4:
	default:
		r.err = fmt.Errorf("instruction 0x%02X isn't known", op)
	}
	return false
}

// numeric goes over the rest of an instruction that begins with 0xFC.
func (r *reader) numeric() {
	switch op := r.unsigned(); {
	case op <= 7: // saturating truncations
	case op == 9, op == 11, op == 13, op >= 15 && op <= 17: // data.drop, memory.fill, elem.drop, table.grow …
		r.unsigned()
	case op == 8, op == 10, op == 12, op == 14: // memory.init, memory.copy, table.init, table.copy
		r.numbers(2)
	default:
		r.err = fmt.Errorf("instruction 0xFC %d isn't known", op)
	}
}

// vector goes over the rest of an instruction that begins with 0xFD.
func (r *reader) vector() {
	switch op := r.unsigned(); {
	case op <= 11, op == 92, op == 93: // loads and stores
		r.numbers(2)
	case op == 12, op == 13: // v128.const, i8x16.shuffle
		r.skip(16)
	case op >= 21 && op <= 34: // lanes
		r.skip(1)
	case op >= 84 && op <= 91: // loads and stores of lanes
		r.numbers(2)
		r.skip(1)
	case op < 0x120:
	default:
		r.err = fmt.Errorf("instruction 0xFD %d isn't known", op)
	}
}

// unsigned is a number in LEB128.
func unsigned(n int) []byte {
	var b []byte
	for v := uint64(n); ; {
		c := byte(v & 0x7F)
		if v >>= 7; v == 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
