package apkg

import "encoding/binary"

// value is a field of a message of protobuf.
type value struct {
	field  int
	number uint64
	bytes  []byte // of strings and messages; it shares the message's memory
}

// Kinds of values on the wire.
const (
	wireNumber = 0
	wire64     = 1
	wireBytes  = 2
	wire32     = 5
)

// eachValue calls f with the fields of a message, in order.
func eachValue(message []byte, f func(value) error) error {
	for len(message) > 0 {
		key, n := binary.Uvarint(message)
		if n <= 0 || key>>3 == 0 || key>>3 > 1<<29 {
			return errWord
		}
		message = message[n:]
		v := value{field: int(key >> 3)}
		length := 0
		switch key & 7 {
		case wireNumber:
			v.number, length = binary.Uvarint(message)
		case wire64:
			length = 8
		case wire32:
			length = 4
		case wireBytes:
			size, n := binary.Uvarint(message)
			if n <= 0 || size > uint64(len(message)-n) {
				return errWord
			}
			length = n + int(size)
			v.bytes = message[n:length]
		}
		if length <= 0 || length > len(message) {
			return errWord
		}
		message = message[length:]
		if err := f(v); err != nil {
			return err
		}
	}
	return nil
}

// messageText returns a field of a message as text, through the messages around it: fields 1,
// 4 stand for field 4 of the message in field 1. A message that can't be read has none.
func messageText(message []byte, fields ...int) string {
	for _, field := range fields {
		var found []byte
		if eachValue(message, func(v value) error {
			if v.field == field {
				found = v.bytes
			}
			return nil
		}) != nil {
			return ""
		}
		message = found
	}
	return string(message)
}

// messageNumber returns a number of a message; 0 without one.
func messageNumber(message []byte, field int) uint64 {
	found := uint64(0)
	if eachValue(message, func(v value) error {
		if v.field == field {
			found = v.number
		}
		return nil
	}) != nil {
		return 0
	}
	return found
}
