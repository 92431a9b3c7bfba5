package pdf_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

// inOrder tells that texts stand in a text one after the other.
func inOrder(t *testing.T, text string, wanted ...string) {
	t.Helper()
	rest := text
	for _, want := range wanted {
		at := strings.Index(rest, want)
		if at < 0 {
			t.Fatalf("%q is missing, or out of its order, in:\n%s", want, text)
		}
		rest = rest[at+len(want):]
	}
}

func TestTextOfRealDocuments(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for name, wanted := range map[string][]string{
		"guide-de.pdf": {
			"Kapitel 3\n\nBevor Sie Debian GNU/Linux installieren\n\nDieses Kapitel",
			"Unter Debian sind Umstände, die eine komplette Neuinstallation notwendig machen, äußerst selten; ein " +
				"mechanisches Versagen der Festplatte wäre vielleicht der häufigste Grund.\n\nViele gängige",
			// Hyphenated in the PDF: vor-kommen, im-mer, iden-tifiziert.
			"benötigen eventuell eine komplette Neuinstallation, wenn kritische Fehler vorkommen oder für Upgrades",
			"sind fast immer mit den nachfolgenden Betriebssystemversionen kompatibel",
			"dass die benötigte Software automatisch identifiziert und mit installiert wird",
			"1. Sichern von bestehenden Daten oder Dokumenten auf der Festplatte, auf die Sie installieren wollen.\n\n",
			"2. Sammeln von Informationen über Ihren Computer",
			"Boot-Medien wie CDs/DVDs/USB-Sticks erstellen",
		},
		"guide-cs.pdf": {
			"Tyto informace vám mohou pomoci při nastavení sítě a elektronické pošty.",
			"Tabulka 3.1 Hardwarové informace užitečné pro instalaci\n\nHardware užitečné informace\n\n",
			"Pevné disky", "Počet. Jejich pořadí v systému. Typ IDE (též známé jako PATA), SATA nebo SCSI Dostupné volné místo.",
			"Diskové oddíly. Oddíly, na kterých jsou nainstalovány jiné operační systémy",
			"Síťová rozhraní Výrobce a model síťových adaptérů.\n\nTiskárna Výrobce a model.",
			"Hodně zjednodušeně: pokud jste ve svém předchozím operačním systému nemuseli síť nastavovat ručně, nebudete " +
				"ji muset nastavovat ani v systému Debian GNU/Linux.",
			"• ESSID (jméno) vaší bezdrátové sítě.\n\n• Bezpečnostní klíč WEP",
			"Typ instalace RAM (minimální) RAM (doporučená) Pevný disk\n\n", "Desktopové prostředí 1 gigabytes 2 GB 10 GB\n\n",
		},
		"refcard-pl.pdf": {
			"apt install nazwy-pakietów", "Instalacja pakietów z repozytoriów (wraz z zależnościami).",
			"apt upgrade", "Instalacja najnowszych wersji wszystkich aktualnie zainstalowanych pakietów.",
			"apt full-upgrade", "Podobnie jak apt upgrade, ale z automatycznym rozwiązywaniem konfliktów.",
			"apt-file search nazwa-pliku", "Wyszukiwanie pakietu zawierającego plik.",
		},
		"refcard-el.pdf": {
			"apt install package-names", "Εγκατάσταση πακέτων από τα αποθετήρια μαζί με όλες τις εξαρτήσεις τους.",
			"apt upgrade", "Εγκατάσταση των πιο πρόσφατων εκδόσεων όλων των πακέτων που είναι αυτή τη στιγμή εγκατεστημένα.",
			"apt autoremove", "Απομάκρυνση πακέτων από τα οποία δεν εξαρτώνται άλλα πακέτα.",
			"aptitude", "Διεπαφή κονσόλας για το APT, χρειάζεται το aptitude.",
		},
		"refcard-tr.pdf": {
			"apt depends paket-adı", "Paketin ihtiyaç duyduğu tüm paketleri listele",
			"apt-file update", "İçerik listelerini paket depolarından güncelle, bkz. apt update.",
			"apt-file search dosya-adı", "Dosyayı paketlerde ara",
			"aptitude", "APT için uçbirimi arayüzü, aptitude paketi gerekir",
		},
		"thesis-pl.pdf": { // accents and letters are apart in it
			"Wstęp o objętości 3–5 stron winien zawierać:", "określenie celu pracy (pytań/problemów badawczych);",
			"Józef Miśkiewicz – wersja 0.1",
			"2.1. Podstawowe informacje\n\nModel Akceptacji Technologii (Technology Acceptance Model, TAM)",
			"jest najczęściej stosowaną teorią objaśniającą wykorzystanie i akceptację systemów informacyjnych w praktyce badawczej " +
				"Informatyki Ekonomicznej (Venkatesh i inni, 2003;",
			// Lines that are one and a half apart are one paragraph.
			"Lee i inni (2003) określają model TAM jak „najczęściej", "teorii uzasadnionego działania Ajzena",
			"lub Mathieson i inni (2001).\n\nTRA/TBP to ogólny model zachowania",
			"(PEOU, perceived ease of use).\n\nPierwsze przekonanie jest określone jako „stopień przekonania użytkownika, że korzystanie " +
				"z określonego systemu zwiększy jego efektywność pracy”",
			"\n\n2Postawa względem zachowania (ATT, attitude toward behaviour)",
			"Źródło: opracowanie własne za: Davis i inni (1989)",
			"pomiędzy PU-BI. Późniejsze badania potwierdziły empirycznie, że istotnie w modelu TAM istnieje związek",
			"typowa sytuacji w końcu lat osiemdziesiątych.",
		},
		"book-pl.pdf": {
			"• Wolne i darmowe pakiety znacząco poszerzające typograficzne możliwości LATEXa. Przykładowo istnieją pakiety umożliwiające " +
				"wstawianie do dokumentów grafiki w formacie",
			"Dzięki temu można działać na praktycznie dowolnej", "systemowo-sprzętowej.\n\nLATEX ma także pewne wady",
			"Znaki „niedrukowalne”, takie jak odstępy (spacje) lub znaki tabulacji, są przez LATEXa traktowane jednakowo",
			"Argument etykieta jest ciągiem liter, cyfr lub znaków interpunkcyjnych. Nazwy etykiet ustala sam", "LATEX zamienia " +
				"\\ref{etykieta} na numer tego rozdziału, punktu, rysunku",
		},
		"book-tr.pdf": {
			"Bölüm 2\n\nDizgi\n\nBir önceki bölümü okuduktan sonra, bir LATEX dokümanının temel yapısını kavramış olmalısınız.",
			"2.1 Metin ve Dil Yapısı\n\nBir metin yazmanın temel amacı bir düşünceyi veya bir bilgiyi okuyucuya aktarmaktır. " +
				"Eğer bu fikirler iyi organize edilmişse okuyucu metni daha iyi anlayacak, eğer içeriğin mantıksal ve dilbilgisel " +
				"yapısına uygun bir metin dizgisi varsa, bu yapıyı daha iyi görecektir.\n\n",
			"LATEX’de (ve matbaa dizgisinde) en önemli metin birimi paragraftır. Buna “metin birimi” diyoruz",
			// Hyphenated in the PDF: baş-lıyorsanız, düşün-ce, bıra-kılmadığını.
			"O halde, yeni bir düşünceye başlıyorsanız, yeni bir paragraf açmalısınız", "metninizin bir düşünce iletme aracı",
			"ikinci bir fikre geçmişseniz, o paragrafı ikiye bölün.\n\nBazı kişiler iyi kesilmiş paragrafların önemini hafife alıyorlar.",
			"bırakılıp diğerlerinde bırakılmadığını anlamaya çalışın.",
			"Tablo 2.3: Türkçe Doküman Yazmak için Gerekli Ön Komutlar.",
			"aksanlı harflerin nasıl girileceği gösterilmiştir.",
			"Tablo 2.4: Özel Almanca Harfler.\n\n\"a ä \"s ß\n\n\"‘ „ \"’ “\n\n\"< veya \\flqq « \"> veya \\frqq »\n\n",
			"2.6 Kelime Arası Boşluklar\n\n", "aynı genişlikte tutabilmek için, kelimeler arasına değişik uzunlukta boşluklar koyar.",
			"işareti veya ünlem işaretiyle bittiğini varsayar.", "büyük harflerden sonra nokta gelir.\n\nBu varsayımların istisnaları varsa",
		},
		"article-el.pdf": {
			"Περιεχόμενα", "1 Εισαγωγή 1", "7 Πίνακας με τις greektonoi εντολές 7",
			"Από το 1982 και ύστερα καταργήθηκε το πολυτονικό σύστημα γραφής στην Ελλάδα επίσημα από το Ελληνικό κοινοβούλιο.",
			"Πολλοί εκδοτικοί οίκοι, η Ορθόδοξη Εκκλησία της Ελλάδος, συγγραφείς, φιλόλογοι και άλλοι ιδιώτες συνεχίζουν να γράφουν πολυτονικά.",
			"την λέξη ἁμαρτία γράφουμε <amart'ia",
		},
		"columns.pdf": {
			"Zwei Spalten", "Eva Muster", "Die Fotosynthese ist der Vorgang, bei dem Pflanzen aus Kohlenstoffdioxid und " +
				"Wasser mithilfe von Licht Traubenzucker herstellen.",
			"durch die Spaltöffnungen entweicht",
			"dicht gestapelt sind. Die Lichtreaktion liefert chemische", "Energie, die Dunkelreaktion verbraucht sie. " +
				"Ein Offizier der Marine beschrieb den flüssigen Farbstoff zuerst; später fand man die Affinität zum Magnesium.",
			"Kurve flach wird. Zum Schluss werden Ein- und Ausgabe verglichen.",
			"Die Tabelle fasst zusammen.\n\nStoff Formel Masse\n\nWasser H2O 18", "Kohlenstoffdioxid CO2 44", "Traubenzucker C6H12O6 180",
		},
	} {
		t.Run(name, func(t *testing.T) {
			text, err := plain(e, fixture(t, name))
			require.NoError(t, err)
			inOrder(t, text, wanted...)
			require.True(t, utf8.ValidString(text))
			require.NotContains(t, text, "\uFFFD")
			for _, r := range text {
				if r != '\n' && r != '\f' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs) {
					t.Fatalf("%U in the text", r)
				}
			}
		})
	}
}

// lines reads the first page of a document.
func lines(t *testing.T, e *pdf.Engine, file []byte) pdf.PageText {
	t.Helper()
	var text pdf.PageText
	require.NoError(t, read(e, file, func(ctx context.Context, d *pdf.Document) error {
		var err error
		text, err = d.Text(ctx, 0)
		return err
	}))
	return text
}

func TestTextKeepsHyphensOfLinesAndJoinsThemInPlain(t *testing.T) {
	text := lines(t, newEngine(t, pdf.Options{}), fixture(t, "columns.pdf"))
	found := false
	for _, line := range text.Lines {
		found = found || strings.HasSuffix(line.Text, "Wasser mit-")
	}
	require.True(t, found, "%+v", text.Lines)
}

// Text is where the reader of a page sees it, however the page is turned or cut.
func TestTextIsPlacedOnThePageAsShown(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	// On an upright page of 400 × 200 points, "Oben" stands 20 points from the left,
	// its baseline 30 from the top.
	for name, page := range map[string][]byte{
		"upright": onePage("/MediaBox [0 0 400 200] "+helvetica, "BT /F1 20 Tf 20 170 Td (Oben) Tj ET"),
		"cut out": onePage("/MediaBox [0 0 900 900] /CropBox [100 300 500 500] "+helvetica,
			"BT /F1 20 Tf 120 470 Td (Oben) Tj ET BT /F1 20 Tf 600 470 Td (Unsichtbar) Tj ET"),
		"turned right": onePage("/Rotate 90 /MediaBox [0 0 200 400] "+helvetica, "BT /F1 20 Tf 0 1 -1 0 30 20 Tm (Oben) Tj ET"),
		"upside down":  onePage("/Rotate 180 /MediaBox [0 0 400 200] "+helvetica, "BT /F1 20 Tf -1 0 0 -1 380 30 Tm (Oben) Tj ET"),
		"turned left":  onePage("/Rotate 270 /MediaBox [0 0 200 400] "+helvetica, "BT /F1 20 Tf 0 -1 1 0 170 380 Tm (Oben) Tj ET"),
	} {
		t.Run(name, func(t *testing.T) {
			text := lines(t, e, page)
			require.InDelta(t, 400, text.Width, 0.1)
			require.InDelta(t, 200, text.Height, 0.1)
			require.Len(t, text.Lines, 1)
			line := text.Lines[0]
			require.Equal(t, "Oben", line.Text)
			require.InDelta(t, 20.0/400, line.X, 0.005)
			require.InDelta(t, 48.0/400, line.W, 0.02)
			require.Less(t, line.Y, 30.0/200)
			require.Greater(t, line.Y+line.H, 30.0/200)
		})
	}
}

func TestTextThatIsTurnedComesLast(t *testing.T) {
	page := onePage("/MediaBox [0 0 400 400] "+helvetica,
		"BT /F1 12 Tf 0 1 -1 0 20 100 Tm (Am Rand entlang) Tj ET BT /F1 12 Tf 60 350 Td (Erste Zeile des Textes hier) Tj 0 -14 Td (und die zweite.) Tj ET")
	text := lines(t, newEngine(t, pdf.Options{}), page)
	require.Equal(t, "Erste Zeile des Textes hier und die zweite.\n\nAm Rand entlang", text.Plain())
	require.Equal(t, text.Lines[0].Block, text.Lines[1].Block)
	side := text.Lines[2]
	require.Greater(t, side.H, side.W)
}

// A scanner's text recognition writes text that isn't drawn.
func TestTextThatIsInvisibleIsRead(t *testing.T) {
	page := onePage("/MediaBox [0 0 400 400] "+helvetica, "BT 3 Tr /F1 12 Tf 60 350 Td (Aus dem Scanner) Tj ET")
	require.Equal(t, "Aus dem Scanner", lines(t, newEngine(t, pdf.Options{}), page).Plain())
}

func TestActualTextStandsForGlyphs(t *testing.T) {
	page := onePage("/MediaBox [0 0 400 400] "+helvetica,
		"BT /F1 12 Tf 60 350 Td /Span <</ActualText (Wort)>> BDC (xyz!) Tj EMC ET")
	require.Equal(t, "Wort", lines(t, newEngine(t, pdf.Options{}), page).Plain())
}

// What a font's table of characters says is the author's: it can say anything.
func TestTextHasNoCharactersThatCannotBeShown(t *testing.T) {
	unicodes := stream("", `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
1 begincodespacerange <00> <FF> endcodespacerange
7 beginbfchar <41> <0001> <42> <E000> <43> <D800> <44> <FB01> <45> <00AD> <46> <202E> <47> <D83DDE00> endbfchar
endcmap end end`)
	page := onePage("/MediaBox [0 0 400 400] /Resources <</Font <</F1 5 0 R>>>>",
		"BT /F1 12 Tf 60 350 Td (xAxBxCxDxExFxGx) Tj ET",
		"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R>>", unicodes)
	text := lines(t, newEngine(t, pdf.Options{}), page).Plain()
	require.Contains(t, strings.ReplaceAll(text, " ", ""), "xxxxfixxx😀x")
	for _, bad := range []string{"\x01", "\uE000", "\u00AD", "\u202E", "\uFB01", "\uFFFD"} {
		require.NotContains(t, text, bad)
	}
}

func TestTextOfAnEmptyPageIsEmpty(t *testing.T) {
	text := lines(t, newEngine(t, pdf.Options{}), onePage("/MediaBox [0 0 400 300]", ""))
	require.Empty(t, text.Lines)
	require.Empty(t, text.Plain())
	require.InDelta(t, 300, text.Height, 0.1)
}

// What isn't drawn over a letter is no accent of it.
func TestSignsBesideLettersStayThemselves(t *testing.T) {
	page := onePage("/MediaBox [0 0 400 400] "+helvetica,
		"BT /F1 12 Tf 60 350 Td (Der Befehl `ls` und \\264a\\264 und a\\250 b) Tj ET BT /F1 12 Tf 60 300 Td (tier) Tj 0 30 Td (\\250) Tj ET")
	text := lines(t, newEngine(t, pdf.Options{}), page).Plain()
	require.Contains(t, text, "Der Befehl `ls` und ´a´ und a¨ b")
	require.Contains(t, text, "tier")
}

// An accent is drawn over its letter, before it, after it or later, with steps that look
// like spaces.
func TestAccentsOverLettersAreTheirs(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for content, want := range map[string]string{
		"[(Br) 0 (\\250) 417 (ucke)] TJ":                  "Brücke",
		"[(Br) 0 (u) 444 (\\250) 110 (cke)] TJ":           "Brücke",
		"[(Brucke) 1943 (\\250) ] TJ":                     "Brücke",
		"[(eine Br) 0 (\\250) 417 (ucke am Flu\\337)] TJ": "eine Brücke am Fluß",
	} {
		page := onePage("/MediaBox [0 0 400 400] "+helvetica, "BT /F1 12 Tf 60 350 Td "+content+" ET")
		require.Equal(t, want, lines(t, e, page).Plain(), content)
	}
}

// A table of many rows, cell by cell as programs write it, without lines between.
func TestTextOfATableIsReadRowByRow(t *testing.T) {
	var content, want strings.Builder
	const rows = 70
	for row := range rows {
		for column := range 3 {
			cell := fmt.Sprintf("Zelle %d.%d", row, column)
			fmt.Fprintf(&content, "BT /F1 9 Tf %d %d Td (%s) Tj ET\n", 30+column*180, 780-row*11, cell)
			want.WriteString(cell + " ")
		}
	}
	page := onePage("/MediaBox [0 0 600 800] "+helvetica, content.String())
	text := lines(t, newEngine(t, pdf.Options{}), page).Plain()
	require.Equal(t, strings.TrimSpace(want.String()), strings.ReplaceAll(text, "\n\n", " "))
}

// Some programs write a page of two columns line by line across both.
func TestTextOfColumnsThatAreWrittenAcross(t *testing.T) {
	var content strings.Builder
	for line := range 20 {
		for column, side := range []string{"links", "rechts"} {
			fmt.Fprintf(&content, "BT /F1 10 Tf %d %d Td (Die Zeile %d der Spalte %s ist lang genug dazu) Tj ET\n",
				40+column*270, 700-line*12, 10+line, side)
		}
	}
	text := lines(t, newEngine(t, pdf.Options{}), onePage("/MediaBox [0 0 600 800] "+helvetica, content.String())).Plain()
	inOrder(t, text, "Zeile 10 der Spalte links", "Zeile 29 der Spalte links", "Zeile 10 der Spalte rechts", "Zeile 29 der Spalte rechts")
}

// typed is the content of a page whose lines stand at heights, the first at 0.
func typed(lines []string, at []float64) string {
	var content strings.Builder
	for n, line := range lines {
		fmt.Fprintf(&content, "BT /F1 12 Tf 60 %.2f Td (%s) Tj ET\n", 760-at[n], line)
	}
	return content.String()
}

// Two paragraphs are parted by a gap that is wider than those between the lines of the
// page, or by a line that had room for the next word.
func TestParagraphsOfPagesWithWideLines(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	const (
		full  = "Diese Zeile ist genau so lang, wie die Spalte der Seite breit ist"
		short = "Hier endet der Absatz."
	)
	for name, c := range map[string]struct {
		lines []string
		at    []float64
		want  string
	}{
		"one and a half": {
			[]string{"Ein Kapitel", full, full, short, full, full, short},
			[]float64{0, 24, 48, 72, 96, 120, 144},
			"Ein Kapitel\n\n" + full + " " + full + " " + short + "\n\n" + full + " " + full + " " + short,
		},
		"two": {
			[]string{full, full, short, full},
			[]float64{0, 27, 54, 81},
			full + " " + full + " " + short + "\n\n" + full,
		},
		"single, with gaps": {
			[]string{full, full, full, full, full, full, short},
			[]float64{0, 14, 28, 52, 66, 80, 94},
			full + " " + full + " " + full + "\n\n" + full + " " + full + " " + full + " " + short,
		},
		"wide, with wider gaps": {
			[]string{full, full, full, full, full, short},
			[]float64{0, 22, 44, 76, 98, 120},
			full + " " + full + " " + full + "\n\n" + full + " " + full + " " + short,
		},
	} {
		t.Run(name, func(t *testing.T) {
			page := onePage("/MediaBox [0 0 600 800] "+helvetica, typed(c.lines, c.at))
			require.Equal(t, c.want, lines(t, e, page).Plain())
		})
	}
}

// Of a word with one letter a hyphen before it isn't the end: Polish and Czech have
// conjunctions of one letter, and no language parts a word before its last letter.
func TestHyphenBeforeAConjunctionOfOneLetterStays(t *testing.T) {
	page := onePage("/MediaBox [0 0 400 400] "+helvetica,
		"BT /F1 12 Tf 60 350 Td (Pojazdy dwu-) Tj 0 -14 Td (i jednoosobowe stoja na pod-) Tj 0 -14 Td (jazdach.) Tj ET")
	require.Equal(t, "Pojazdy dwu- i jednoosobowe stoja na podjazdach.", lines(t, newEngine(t, pdf.Options{}), page).Plain())
}

// Courier has no substitute with all letters (see doc.go): what a page doesn't
// draw is in its text all the same.
func TestTextInCourierThatIsNotInTheDocument(t *testing.T) {
	page := onePage("/MediaBox [0 0 400 400] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Courier "+
		"/Encoding <</BaseEncoding /WinAnsiEncoding /Differences [128 /ccaron /ecaron /rcaron /gbreve /dotlessi /Idotaccent /scedilla /lslash /eogonek]>>>>>>>>",
		"BT /F1 12 Tf 60 350 Td (\\202\\201 \\200aj \\205\\204\\203\\206 \\207\\210) Tj ET")
	require.Equal(t, "řě čaj İığş łę", lines(t, newEngine(t, pdf.Options{}), page).Plain())
}

// A page of more pieces than any author writes is read in the order of its content.
func TestTextOfAHostilePageIsBounded(t *testing.T) {
	var content strings.Builder
	for n := range 6000 {
		fmt.Fprintf(&content, "BT /F1 1 Tf %d %d Td (x%d-) Tj ET\n", 5+(n*37)%590, 5+(n*53)%790, n)
	}
	text := lines(t, newEngine(t, pdf.Options{}), onePage("/MediaBox [0 0 600 800] "+helvetica, content.String()))
	require.NotEmpty(t, text.Lines)
	require.Contains(t, text.Plain(), "x5999")
}
