import type { Meta, StoryObj } from '@storybook/react-vite';
import { Prose } from './Prose.tsx';

const meta = { title: 'Primitives/Prose', component: Prose } satisfies Meta<typeof Prose>;
export default meta;

export const Markdown: StoryObj<typeof meta> = {
  args: {
    lang: 'de',
    html: `<p>Wir nehmen den Schutz deiner Daten ernst. Diese Seite sagt in klaren Worten, was wir speichern und warum.</p>
<h2>Was wir speichern</h2>
<p>Nur was nötig ist: <strong>deinen Namen</strong>, deine <a href="#mail">E-Mail-Adresse</a> und deine Knows.</p>
<ul><li>Dein Konto: solange du es hast.</li><li>Deine Knows: bis du sie löschst.</li></ul>
<h3>Wie lange</h3>
<ol><li>Zugriffsprotokolle: 14 Tage.</li><li>Rechnungen: 10 Jahre.</li></ol>
<blockquote><p>Du kannst jederzeit alles herunterladen.</p></blockquote>
<table><thead><tr><th>Zweck</th><th>Dauer</th></tr></thead><tbody><tr><td>Anmeldung</td><td>30 Tage</td></tr></tbody></table>
<p>Fragen an <code>hilfe@knowmad.example</code>.</p>`,
  },
};
