// Package cause reduces the faults of a folder of packs to what caused them: of a folder,
// a subject or a file that explains many faults one is told, with its remedy, and the same
// sentence many times in one file is told once with its number. Start with Fold.
//
// It reads faults and files and reports nothing of its own: without faults there is none
// afterwards either. It may import fault, schema and source.
package cause
