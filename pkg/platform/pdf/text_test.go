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

// The documents were set by programs that aren't ours; testdata/README.md has how.
func TestTextOfDocumentsOfOtherPrograms(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for name, wanted := range map[string][]string{
		"guide-de.pdf": {
			"Ein Referat vorbereiten 1 / 2\n\nKapitel 1\n\nBevor ihr vor der Klasse steht\n\nDieses Kapitel beschreibt, was in den zwei",
			"Noch ein Wort zur Größe des Themas: Ein Referat dauert selten länger als eine Viertelstunde. Themen wie „Die Römer“ sind dafür",
			"wenn ihr daran etwas zeigen könnt.1\n\nUnter den Quellen",
			// Hyphenated in the PDF: ha-ben, kom-men, über-prüfen.
			"In Schulbüchern und Lexika haben Fachleute jede Angabe überprüft;", "wenn kritische Fragen aus der Klasse kommen oder wenn zwei Angaben einander widersprechen. Notiert deshalb",
			"dann wird nichts vergessen:\n\n1Eine gute Faustregel: Lässt sich die Frage",
			"Ein Referat vorbereiten 2 / 2\n\n1. Schreibt auf, was ihr über das Thema schon wisst und was ihr davon überprüfen müsst.\n\n",
			"2. Sammelt Stoff aus mindestens drei Quellen, und schreibt die Fundstellen (Titel, Seite, Adresse) gleich dazu.\n\n",
			"3. Ordnet den Stoff auf Karteikarten/Zetteln/Klebenotizen, bis eine Gliederung",
			"Wichtig Lest den Vortrag nicht ab.", "ist bibliothek.example/lesesaal; längere",
			"\n\n1.2 Wenn etwas schiefgeht\n\nManchmal fällt",
			"• Atmet vor dem ersten Satz einmal tief durch.\n\n• Sprecht langsamer",
		},
		"guide-cs.pdf": {
			// The heading is hyphenated: che-mie.
			"Kapitola 1\n\nPříprava na laboratorní cvičení z chemie\n\n1.1 Pomůcky a chemikálie\n\nPřed každým cvičením",
			"Tyto údaje vám mohou pomoci při psaní protokolu i při přípravě na zkoušku.\n\nPomůcka co je dobré o ní vědět\n\n",
			"Skleněné nádoby", "Objem v mililitrech.", "Zda snášejí prudké ochlazení (varné sklo) nebo pouze pozvolné.", "Čistota vnitřních stěn.\n\n",
			"Kahan", "Druh plynu a délka hadice. Nastavení přívodu vzduchu.", "\n\nVáhy Nejmenší hmotnost, kterou ještě rozliší.\n\n",
			"Ochranné brýle Velikost a stav řemínku.", "Tabulka 1.1: Vybavení pracovního stolu a jeho použití\n\n",
			"Zjednodušeně řečeno: jestliže jste při minulém cvičení nemuseli měřit teplotu každou minutu, nebudete ji muset měřit ani při tomto.",
			"zapište si navíc:\n\n• koncentraci (hmotnostní zlomek) použitého roztoku,\n\n• značku nebezpečnosti",
			"\n\n1Takovým reakcím říkáme exotermické",
			"Druh pokusu Látka (nejméně) Látka (obvykle) Voda\n\nKrystalizace 2 gramy 5 g 20 ml\n\n", "1 gram 2 g 10 ml",
		},
		"refcard-pl.pdf": {
			"Części mowy\n\nrzeczownik Nazywa osoby, rzeczy i pojęcia (kto? co?).\n\nczasownik", "Nazywa czynności i stany wraz z ich czasem.",
			"przysłówek", "Podobnie jak przymiotnik, ale określa czynność, więc się nie odmienia.",
			"wołacz Zwrot do adresata.\n\nZdania\n\nzdanie pojedyncze Ma jedno orzeczenie.",
			"przed „i”", "Przecinek tylko wtedy, gdy spójnik się powtarza albo zamyka wtrącenie.",
			"Środki stylistyczne", "wyraz dźwięko-naśladowczy", "Brzmi jak to, co nazywa.",
		},
		"refcard-el.pdf": {
			// Rows whose left cells are as wide as the column, of symbols alone.
			"Κίνηση\n\nv = s / t", "Μέση ταχύτητα σώματος που διανύει απόσταση σε χρόνο.", "a = Δv / Δt",
			"Επιτάχυνση. Δείχνει πόσο γρήγορα αλλάζει η ταχύτητα στη μονάδα του χρόνου.", "s = a t² / 2",
			"Διάστημα όταν το σώμα ξεκινά από την ηρεμία και η επιτάχυνση είναι σταθερή όλη την ώρα.",
			"ω = 2π / T Γωνιακή ταχύτητα στην κυκλική κίνηση.\n\nΔυνάμεις\n\nF = m a Δεύτερος νόμος του Νεύτωνα.",
			"Ενέργεια", "R = R₁ + R₂ Αντιστάτες σε σειρά.", "αμπερόμετρο Συνδέεται σε σειρά, ποτέ παράλληλα.\n\nΤαλαντώσεις και κύματα",
			"\n\nΣφάλματα μετρήσεων\n\nσυστηματικό Επαναλαμβάνεται το ίδιο σε κάθε μέτρηση.",
		},
		"refcard-tr.pdf": {
			"ad\n\nVarlıkların ve kavramların tüm adlarını kapsar.\n\nsıfat Adın önüne gelir, onu niteler ya da belirtir.",
			"belirteç", "Eylemin nasıl, ne zaman ve nerede yapıldığını gösterir, çekim eki almaz.", "eylem-lik Eylemin adı",
			"İstanbul’a", "Özel adlara gelen ekler kesme işaretiyle ayrılır.",
			"Noktalama\n\nnokta Cümlenin sonuna ve kısaltmalara konur.",
		},
		"thesis-pl.pdf": { // accents and letters are apart in it
			"Zofia Wróblewska – wersja 0.1 4\n\nWstęp o objętości 2–3 stron powinien zawierać:\n\n",
			"• uzasadnienie wyboru tematu (pytań, na które szukamy odpowiedzi);\n\n• określenie celu badań;\n\n",
			"2.1. Podstawowe informacje\n\nPoziom natężenia dźwięku (sound intensity level, SIL) jest najczęściej stosowaną wielkością opisującą " +
				"głośność i uciążliwość hałasu w pomieszczeniach, w których uczą się dzieci i młodzież (Nowicka i inni, 2011; Żuławski, 2014).",
			// Lines that are one and a half apart are one paragraph.
			"że jest „dwa razy głośniej”.\n\nĆwiklińska i inni (2009) określają hałas jako „najczęściej lekceważone zanieczyszczenie powietrza”",
			"Podobnego zdania są Łęcki i Świątek (2001).\n\nUcho nie słyszy",
			"„stopień przekonania ucznia, że cisza w klasie zwiększy skuteczność jego nauki”",
			"Rysunek 1: Droga fali dźwiękowej\n\nŹródło: opracowanie własne za: Łęcki i inni (1998)",
			"\n\n1Próg słyszalności podnosi się z wiekiem o kilka decybeli na dziesięć lat.\n\n2Postawa względem ciszy (attitude toward silence)",
			"Na rysunku 1 pokazano związek pomiędzy źródłem a słuchaczem. Późniejsze pomiary potwierdziły, że istotnie w pustej sali",
			"typowa w szkołach zbudowanych przed końcem lat sześćdziesiątych.",
		},
		"book-pl.pdf": {
			"20\n\nDlaczego warto spróbować\n\nSprawozdanie z doświadczenia", "kół naukowych wybiera LATEX. Oto jego najważniejsze zalety:\n\n• Wzory wyglądają jak w podręczniku",
			"• Bezpłatne dodatki rozszerzają możliwości LATEXa daleko poza zwykły tekst. Istnieją na przykład dodatki umożliwiające rysowanie",
			"na niemal dowolnej platformie sprzętowo-systemowej.\n\nLATEX ma także wady",
			"Znaki „niewidoczne”, takie jak odstępy i znaki tabulacji, są przez LATEXa traktowane jednakowo: kilka",
			// The number of the page stands on the right, above a heading that ends before it.
			"21\n\nOdsyłacze\n\nPrzy dłuższym tekście",
			"trzy polecenia: \\label{etykieta}, \\ref{etykieta} i \\pageref{etykieta}. Etykieta jest ciągiem liter i cyfr, który ustala sam autor.",
			"\n\n2Trzeba tylko przetworzyć plik dwukrotnie.",
		},
		"book-tr.pdf": {
			"Bölüm 2\n\nHücre\n\nBir önceki bölümü okuduktan sonra, canlıların ortak özelliklerini kavramış olmalısınız.",
			"2.1 Hücrenin Keşfi ve Yapısı\n\nHücreyi incelemenin temel amacı, çıplak gözle görülemeyen bu küçük dünyanın nasıl çalıştığını anlamaktır. " +
				"Eğer mikroskop iyi ayarlanmışsa hücre zarı ve çekirdek kolayca seçilir, eğer örnek uygun biçimde boyanmışsa, sitoplazmadaki yapılar " +
				"daha iyi görülür.\n\n",
			"en önemli canlılık birimi hücredir. Buna “yaşam birimi” diyoruz", "Işık mikroskobuyla baktığınızda",
			"Şimdi, yeni bir gözleme başlıyorsanız, önce en küçük büyütmeyi seçmelisiniz; ikinci bir örneğe geçmişseniz, lamı temizleyip baştan ayarlamanız gerekir.",
			"neyin gösterilip neyin gösterilmediğini açıkça belirtin.\n\nBazı kişiler düzenli tutulmuş gözlem defterlerinin önemini hafife alıyorlar. Oysa İstanbul’daki",
			"\n\n1Defterin ilk sayfasına mikroskobun büyütme gücünü yazmayı unutmayın.",
			"Tablo 2.1: Hücrede Bulunan Yapılar.\n\nZar geçişi denetler Çekirdek yönetir\n\nKoful depolar Ribozom protein yapar\n\n2.2 Hücreler Arası Boşluklar\n\n",
			"gazların dolaşımını kolaylaştırabilmek için, hücreler arasına değişik genişlikte boşluklar yerleşmiştir.",
			"daha geniştirler.\n\nBu varsayımın istisnaları varsa",
		},
		"article-el.pdf": {
			"Το ταξίδι των τόνων\n\nΕλένη Μαρίνου\n\nΠεριεχόμενα\n\n1 Εισαγωγή 1\n\n2 Τα πνεύματα 1",
			"Οι αρχαίοι Έλληνες έγραφαν χωρίς τόνους και χωρίς κενά ανάμεσα στις λέξεις. Οι τόνοι και τα πνεύματα επινοήθηκαν στην Αλεξάνδρεια",
			"όμως το πολυτονικό σύστημα συναντιέται ακόμη σε παλιές εκδόσεις.\n\n2 Τα πνεύματα\n\n",
			"οι λέξεις ἁλάτι, ἡμέρα, ἥλιος, ὕπνος και ὥρα· με ψιλή οι λέξεις ἄνεμος",
			"τη λέξη ἁλάτι γράφουμε <al'ati", "δῶρο, γλῶσσα και τῆς γῆς", "τῷ ἀνθρώπῳ", "3. Ποιες λέξεις",
		},
		"article-lgr.pdf": { // an accent stands before its capital letter in it
			"Ο κύκλος του νερού\n\nΟ ήλιος ζεσταίνει τη θάλασσα και το νερό εξατμίζεται. Οι υδρατμοί ανεβαίνουν ψηλά, ψύχονται",
			"Όταν οι σταγόνες βαρύνουν, πέφτουν ως βροχή, χιόνι ή χαλάζι. Ένα μέρος του νερού", "στη θάλασσα.\n\nΗ ποσότητα του νερού",
		},
		"spec-en.pdf": {
			"Data sheets of the weather station 1\n\n1 What the station records\n\nThe weather station on the roof of our school writes a line every ten minutes.",
			"• A reading is one value of one sensor at one moment", "It is finished shortly after midnight and isn’t changed afterwards.",
			"Their names are made of the date alone, which keeps them in order when they are sorted by name.", "weather/2024/2024-09-02.txt",
			"time temperature humidity pressure wind direction rain sunshine battery\n\n12:10 17.4 61 1013.2 3.1 WSW 0.0 9 12.6\n\n12:20",
			"the difference between a dash and a zero is the commonest mistake", "2. Skip lines that begin with a number sign.\n\n3. Take",
			"The file sunrise2 has one line for each day of the year.",
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

// A hyphen at the end of a line is the author's where the rest of the word would have
// fitted, or where the page has the word with it elsewhere; the line's where the page has
// the word without. Else either part is marked, for searches, and the word is whole for
// readers. On pages that part no word all hyphens are the author's.
func TestHyphensAtTheEndsOfLines(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	page := func(typed ...string) pdf.PageText {
		content := "BT /F1 12 Tf 14 TL 60 700 Td (" + strings.Join(typed, ") Tj T* (") + ") Tj"
		return lines(t, e, onePage("/MediaBox [0 0 600 800] "+helvetica, content+" ET"))
	}
	const wide = "This line is by far the widest one of its whole paragraph, so wide"
	for name, c := range map[string]struct {
		lines  []string
		marked string
	}{
		"room for the rest":        {[]string{wide, "and set by the price-", "determining factors"}, wide + " and set by the price-determining factors"},
		"no room":                  {[]string{"All of this is set by the price-", "determining factors"}, "All of this is set by the price\u00addetermining factors"},
		"one letter":               {[]string{"All of this is in n-", "tridecanal"}, "All of this is in n-tridecanal"},
		"with a hyphen elsewhere":  {[]string{"It is well-known, and well-", "known for that"}, "It is well-known, and well-known for that"},
		"with no hyphen elsewhere": {[]string{"Some integers are more inte-", "gers than others"}, "Some integers are more integers than others"},
	} {
		t.Run(name, func(t *testing.T) {
			text := page(c.lines...)
			require.Equal(t, c.marked, text.Marked())
			require.Equal(t, strings.ReplaceAll(c.marked, pdf.SoftHyphen, ""), text.Plain())
			text.Unparted = true
			require.Equal(t, strings.ReplaceAll(strings.Join(c.lines, " "), "- ", "-"), text.Plain())
		})
	}
}
