import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { wholeCrop } from './crop.ts';
import { CropArea } from './CropArea.tsx';

/** A generated picture: stripes and a face. */
async function drawn(): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(900, 600);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  for (let stripe = 0; stripe < 9; stripe += 1) {
    context.fillStyle = stripe % 2 ? '#7fa2ff' : '#1f5eff';
    context.fillRect(stripe * 100, 0, 100, 600);
  }
  context.fillStyle = '#ffc23d';
  context.beginPath();
  context.arc(450, 300, 180, 0, 7);
  context.fill();
  return createImageBitmap(canvas);
}

function Cropping() {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState(wholeCrop);
  useEffect(() => void drawn().then(setImage), []);
  return image && <CropArea image={image} crop={crop} onCrop={setCrop} />;
}

const meta = { title: 'Patterns/CropArea', component: Cropping } satisfies Meta<typeof Cropping>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('slider', { name: /./ })).toBeVisible();
  },
};
export const MovedByKeys: Story = {
  play: async ({ canvasElement }) => {
    const area = await within(canvasElement).findByRole('button');
    area.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    await expect(area).toHaveFocus();
  },
};
