// Modules with files that tools/assets unpacks; none of their Go code is compiled.
module knowmad/tools/assets/sources

go 1.26.0

require (
	codeberg.org/go-fonts/dejavu v0.4.0
	codeberg.org/go-fonts/liberation v0.6.0
	github.com/klippa-app/go-pdfium v1.20.0
)
