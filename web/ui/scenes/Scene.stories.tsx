import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid } from '../Stack.tsx';
import { AiScene } from './AiScene.tsx';
import { CompanyScene } from './CompanyScene.tsx';
import { ContestScene } from './ContestScene.tsx';
import { FamilyScene } from './FamilyScene.tsx';
import { MeetingScene } from './MeetingScene.tsx';
import { PartnerScene } from './PartnerScene.tsx';
import { ClosedDoorScene } from './ClosedDoorScene.tsx';
import { DeskScene } from './DeskScene.tsx';
import { EmptySearchScene } from './EmptySearchScene.tsx';
import { PhoneScene } from './PhoneScene.tsx';
import { SafetyScene } from './SafetyScene.tsx';
import { Scene } from './Scene.tsx';
import { StepFindScene } from './StepFindScene.tsx';
import { StepLearnScene } from './StepLearnScene.tsx';
import { StepShareScene } from './StepShareScene.tsx';
import { TravellerScene } from './TravellerScene.tsx';
import { UnpluggedScene } from './UnpluggedScene.tsx';

const scenes = {
  TravellerScene,
  UnpluggedScene,
  ClosedDoorScene,
  EmptySearchScene,
  SafetyScene,
  CompanyScene,
  PartnerScene,
  MeetingScene,
  FamilyScene,
  ContestScene,
  AiScene,
  PhoneScene,
  StepFindScene,
  StepLearnScene,
  StepShareScene,
};

const meta = {
  title: 'Primitives/Scenes',
  component: Scene,
  args: { width: 1, height: 1, children: null },
} satisfies Meta<typeof Scene>;
export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {
  render: () => (
    <Grid columns={4} min={300}>
      {Object.entries(scenes).map(([name, Picture]) => (
        <Picture key={name} title={name} />
      ))}
    </Grid>
  ),
};

export const Hero: Story = {
  render: () => (
    <div style={{ background: 'var(--sea)', padding: 32 }}>
      <DeskScene title="A study desk" />
    </div>
  ),
};
