import type { Meta, StoryObj } from '@storybook/react-vite';
import { Image } from './Image.tsx';
import { Grid } from './Stack.tsx';

/** A drawn photograph: stories have no optimiser, which takes none in the page. */
const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice"><rect width="800" height="500" fill="#bcd7ff"/><circle cx="610" cy="140" r="70" fill="#ffd166"/><path d="M0 500 260 210 430 390 560 270 800 500Z" fill="#2a6f6b"/></svg>`,
  )}`;

const meta = {
  title: 'Primitives/Image',
  component: Image,
  args: { src: drawing(800, 500), alt: 'Mountains at sunrise', width: 800, height: 500 },
} satisfies Meta<typeof Image>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Picture: Story = {};
export const OfTheFirstScreen: Story = { args: { priority: true } };
/** It keeps its place, and its name. */
export const NotThere: Story = { args: { src: '/no/such/picture.jpg', sources: [] } };
export const WithoutAddress: Story = { args: { src: null, width: 320, height: 200 } };
export const InSeveralWidths: Story = {
  args: {
    sizes: '(min-width: 900px) 400px, 100vw',
    sources: [
      { url: drawing(400, 250), width: 400 },
      { url: drawing(800, 500), width: 800 },
    ],
  },
};
export const InAGrid: Story = {
  render: (args) => (
    <Grid min={150}>
      <Image {...args} />
      <Image {...args} src="/no/such/picture.jpg" sources={[]} />
      <Image {...args} height={800} />
    </Grid>
  ),
};
