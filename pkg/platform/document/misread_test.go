package document_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"knowmad/pkg/platform/document"
)

// Small files that were once refused, or read with holes (testdata/documents of the knows): all words
// of has are in their text, in this order, and no word of lacks is.
func TestFilesAreReadAsTheirAuthorsSeeThem(t *testing.T) {
	for name, c := range map[string]struct {
		language string
		has      []string
		lacks    []string
		omitted  []document.Omission
	}{
		"t02-iso8859-7.txt": {language: "el", has: []string{"Άνοιξη και καλοκαίρι", "Η άλγεβρα είναι κλάδος", "Ό,τι μάθαμε", "Ένας μαθητής"}},
		"t03-cp1254.txt":    {language: "tr", has: []string{"Işık yılı", "ışığın bir yılda aldığı yoldur", "Öğretmenler öğrencilere", "Çalışkan çocuklar sınıfta"}},
		"t05-cp1250-pl.txt": {language: "pl", has: []string{"Zażółć gęślą jaźń. Łódź jest miastem"}},
		"t12-id3.txt":       {language: "de", has: []string{"ID3 ist ein"}},
		"t14-stray-byte.txt": {
			language: "de", has: []string{"Umlauten: äöüß", "\ufffd"},
			omitted: []document.Omission{{Kind: document.OmittedBytes, Count: 1}},
		},
		"t17-cp1252-quotes.txt": {language: "fr", has: []string{"Er sagte: „Ja“ – und ging. Das kostet 5 €. L’élève a réussi…"}},
		"t18-gif.txt":           {language: "de", has: []string{"GIF89a ist das Format"}},
		"t20-html-start.txt":    {language: "de", has: []string{"<head> ist der Teil eines Dokuments"}},
		"t21-nbsp-nel.txt":      {language: "de", has: []string{"Zeile eins⏎Zeile zwei⏎Zeile drei\u00a0geschütztNullbreiteWeich Grottenolm"}},
		"m01-html.md": {
			language: "de", has: []string{"Fell⏎lebendgebärend⏎warmblütig", "Federn⏎Schnabel", "H{_ 2}O", "a{^ 2}", "10{^ -3}", "Kasuar", "Die Antwort ist 42.", "Flamingo", "Gimpel", "Kiebitz"},
			lacks: []string{"<"},
		},
		"m02-math.md": {
			language: "de", has: []string{
				`$a^2 + b^2 = c^2$ und $x_{1,2} = \frac{-b \pm \sqrt{b^2-4ac}}{2a}$ im Text`,
				`\int_0^1 x^2\,dx = \frac{1}{3} \\ \sum_{i=1}^{n} i`,
				`$a*b*c$ und Unterstrich $\alpha_i \cdot \beta_j$ und Betrag $|x|$; Preis 5 $ und 10 $.`, `\[ E = mc^2 \]`,
			},
		},
		"d07-altchunk.docx":       {has: []string{"h1 Kapitel Ibis", "Nur eingebettet."}},
		"d07b-altchunk-part.docx": {has: []string{"Deckblatt Kakadu", "h1 Kapitel Ibis", "Nur eingebettet."}},
		"d08-smartart-chart.docx": {has: []string{"Gewaltenteilung:", "Legislative Kondor", "Exekutive Kranich", "Judikative Lerche", "Diagramm:", "Niederschlag Moewe", "Januar Nandu | 1x1 p 12", "Februar", "Nachtigall"}, omitted: []document.Omission{{Kind: document.OmittedDrawing, Count: 2}}},
		"x01-slides.pptx":         {has: []string{"Gewalten Rabe", "Klima Reiher"}, omitted: []document.Omission{{Kind: document.OmittedDrawing, Count: 2}}},
		"d09-wmf.docx":            {has: []string{"Loese nach x auf: □ wobei □ gilt. Pelikan", "{i Skizze einer Pyramide}", "picture"}, omitted: []document.Omission{{Kind: document.OmittedPicture, Count: 3}}},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := os.ReadFile(filepath.Join("..", "..", "features", "know", "testdata", "documents", name))
			require.NoError(t, err)
			kind, err := document.Sniff(bytes.NewReader(b), int64(len(b)), c.language)
			require.NoError(t, err)
			require.Equal(t, strings.TrimPrefix(filepath.Ext(name), "."), string(kind))
			d, err := document.Read(t.Context(), kind, bytes.NewReader(b), int64(len(b)), c.language)
			require.NoError(t, err)
			text := outline(d.Blocks)
			rest := text
			for _, want := range c.has {
				at := strings.Index(rest, want)
				require.GreaterOrEqual(t, at, 0, "%q is missing, or out of its order, in:\n%s", want, text)
				rest = rest[at+len(want):]
			}
			for _, word := range c.lacks {
				require.NotContains(t, text, word)
			}
			require.Equal(t, c.omitted, d.Omitted)
		})
	}
}

// Text in one byte per letter is read by the language of its market, in the encoding that
// fits, and refused where none does.
func TestTextOfFormerDaysIsReadByLanguage(t *testing.T) {
	const polish = "Wąż pełznie przez łąkę, źdźbła się chwieją. ŻÓŁTY ŚNIEG, ±3 °C."
	for _, c := range []struct {
		page           *charmap.Charmap
		language, text string
		refused        bool
	}{
		{charmap.Windows1250, "pl", polish, false},
		{charmap.ISO8859_2, "pl", "Wąż pełznie przez łąkę, źdźbła się chwieją. ŻÓŁTY ŚNIEG.", false},
		{charmap.Windows1250, "cs", "Příliš žluťoučký kůň úpěl. ŘEKA – „tok“…", false},
		{charmap.ISO8859_2, "cs", "Šťastný žák řeší úkol. ŽIVOT v řece.", false},
		{charmap.Windows1250, "ro", "Învăţătorul şi elevii citeau în linişte.", false},
		{charmap.Windows1254, "tr", "Güneş ışığı Dünya’ya sekiz dakikada ulaşır. İyi günler, ŞİİR.", false},
		{charmap.Windows1253, "el", "Ό,τι μάθαμε", false},
		{charmap.ISO8859_7, "el", "Άνοιξη. Έχω, ήλιος", false},
		{charmap.Windows1252, "en-US", "A naïve résumé – it’s 20 µm, ½ cup, 5 m² and ¿qué? ÉCOLE", false},
		{charmap.Windows1252, "es-MX", "¿Qué año? ¡Señor! «Cañón», n.º 1", false},
		{charmap.Windows1250, "en-US", "Zażółć gęślą jaźń. Łódź jest miastem, wąż śpi.", true},
		{charmap.Windows1251, "de", "Фотосинтез это процесс", true},
		{charmap.CodePage850, "de", "Größe, Maß und Übung für Äpfel", true},
	} {
		b, err := c.page.NewEncoder().Bytes([]byte(c.text))
		require.NoError(t, err)
		_, sniffed := document.Sniff(bytes.NewReader(b), int64(len(b)), c.language)
		d, err := document.Read(t.Context(), document.TXT, bytes.NewReader(b), int64(len(b)), c.language)
		if c.refused {
			require.ErrorIs(t, err, document.ErrEncoding, "%s %s", c.page, c.text)
			require.ErrorIs(t, sniffed, document.ErrEncoding)
			continue
		}
		require.NoError(t, err, "%s %s", c.page, c.text)
		require.NoError(t, sniffed)
		require.Equal(t, "p "+c.text+"\n", outline(d.Blocks), c.page.String())
	}
}

// What begins like another format and goes on as text is text.
func TestTextThatMentionsAFormatIsText(t *testing.T) {
	for _, text := range []string{
		"GIF87a und GIF89a sind zwei Fassungen.", "OggS steht am Anfang jeder Seite.", "Rar! schrie der Papagei.",
		"MZ sind die Initialen von Mark Zbikowski, die in jedem Programm stehen, seit es DOS gibt.",
		"%PDF-1.7 steht in der ersten Zeile.", "%!PS ist der Anfang von PostScript.",
		"<!DOCTYPE html> steht am Anfang jeder Seite im Netz.", "<body> und <head> sind die zwei Teile, die jede Seite im Netz hat, wie wir gelernt haben.",
		"#!/bin/sh ist die erste Zeile eines Skripts, sagt der Lehrer.", `\documentclass ist der erste Befehl in LaTeX.`,
		"<?php leitet ein Programm ein",
	} {
		kind, err := sniff([]byte(text))
		require.NoError(t, err, text)
		require.Equal(t, document.TXT, kind, text)
	}
	for _, text := range []string{
		"<html><head><title>Seite</title></head><body><p>Ein ganzer Absatz mit sehr vielen Wörtern, die hier stehen.</p></body></html>",
		"<script>alert(1)</script>", "<!DOCTYPE html>\n<title>x</title>\n<p>a b c d e f g h", "#!/usr/bin/env python3\nprint(1)",
		"\\documentclass{article}\n\\begin{document}x\\end{document}", "%!PS-Adobe-3.0\nshowpage",
	} {
		_, err := sniff([]byte(text))
		require.ErrorIs(t, err, document.ErrUnknown, text)
	}
}
