import { FileText, ListChecks, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle } from '../../ui/Card.tsx';
import type { Hue } from '../../ui/hues.ts';
import { AiScene } from '../../ui/scenes/AiScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Grid } from '../../ui/Stack.tsx';
import { ContentHero } from '../../ui/ContentHero.tsx';
import { AppSection } from '../download/shared/AppSection.tsx';
import { QuizPiece } from '../home/shared/QuizPiece.tsx';
import { ChatPiece } from './ChatPiece.tsx';
import styles from './AiLandingScreen.module.css';
import { ShareNotes } from '../subject/shared/ToSubjects.tsx';
import { Trial, type Tool } from './sample/Trial.tsx';
import { SummaryPiece } from './shared/SummaryPiece.tsx';
import { ToAccount } from './sample/ToAccount.tsx';
import { isUniversityRoute } from './toolPlace.ts';
import { University } from './university/University.tsx';

/**
 * The AI's features for students: summary, mock exam, chatbot; on the university's pages one of
 * them. A screen of their own would be named in a file that every page loads.
 */
export default function AiLandingScreen() {
  const { route } = usePage();
  return isUniversityRoute(route) ? <University route={route} /> : <AllTools />;
}

function AllTools() {
  const { hasSubjects, isLaunched } = useMarket();
  return (
    <article>
      <ContentHero
        picture={<AiScene />}
        title={
          <FormattedMessage
            id="ai.title"
            defaultMessage="AI that shows its work"
            description="Heading of the page about the AI features"
          />
        }
        lead={
          <FormattedMessage
            id="ai.lead"
            defaultMessage="Ask what you don’t understand. Each sentence of the answer names the page it comes from. Have your notes summed up, and test yourself."
            description="Page about the AI features, under the heading"
          />
        }
        action={
          hasSubjects ? (
            <Button size="large" href={urlTo('school-gpt')}>
              <FormattedMessage
                id="ai.action"
                defaultMessage="Ask a question"
                description="Page about the AI features: button to the school bot"
              />
            </Button>
          ) : (
            <ShareNotes size="large" />
          )
        }
      />
      <Abilities />
      <Honest />
      {isLaunched && (
        <AppSection
          source="ai_landing"
          title={
            <FormattedMessage
              id="ai.app.title"
              defaultMessage="Take it with you"
              description="Page about the AI features: heading above the links to the app"
            />
          }
        />
      )}
    </article>
  );
}

function Abilities() {
  return (
    <Section
      title={
        <FormattedMessage
          id="ai.abilities.title"
          defaultMessage="Three ways out of being stuck"
          description="Page about the AI features: heading above the three of them"
        />
      }
    >
      <Grid as="ul" min={290} columns={1} gap={5}>
        <Ability
          hue="blue"
          tool="summary"
          icon={<FileText size={28} aria-hidden="true" />}
          piece={<SummaryPiece />}
          title={
            <FormattedMessage
              id="ai.summary"
              defaultMessage="Summary"
              description="Name of an AI feature: shortens material"
            />
          }
          text={
            <FormattedMessage
              id="ai.summary.text"
              defaultMessage="Twelve pages become the few sentences that matter, each with the page it stands on."
              description="What the AI summary does"
            />
          }
        />
        <Ability
          hue="green"
          tool="exam"
          icon={<ListChecks size={28} aria-hidden="true" />}
          piece={<QuizPiece />}
          title={
            <FormattedMessage
              id="ai.exam"
              defaultMessage="Mock exam"
              description="Name of an AI feature: makes exam questions out of material"
            />
          }
          text={
            <FormattedMessage
              id="ai.exam.text"
              defaultMessage="Questions made from your own notes, with answers and the passage they come from."
              description="What the AI mock exam does"
            />
          }
        />
        <Ability
          hue="violet"
          tool="chat"
          icon={<MessageCircle size={28} aria-hidden="true" />}
          piece={<ChatPiece />}
          title={
            <FormattedMessage
              id="ai.chat"
              defaultMessage="Chatbot"
              description="Name of an AI feature: answers questions about school"
            />
          }
          text={
            <FormattedMessage
              id="ai.chat.text"
              defaultMessage="Ask what you would not ask in class. It answers from what students shared, and says when it finds nothing."
              description="What the AI chatbot does"
            />
          }
        />
      </Grid>
    </Section>
  );
}

interface AbilityProps {
  hue: Hue;
  tool: Tool;
  icon: ReactNode;
  piece: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

function Ability({ hue, tool, icon, piece, title, text }: AbilityProps) {
  return (
    <Card as="li" hue={hue} className={styles.ability}>
      <div className={styles.words}>
        <span className={styles.icon}>{icon}</span>
        <CardTitle>{title}</CardTitle>
        <p className={styles.text}>{text}</p>
        <ToAccount tool={tool} />
      </div>
      <Trial tool={tool} piece={<div className={styles.piece}>{piece}</div>} />
    </Card>
  );
}

/** The limits of the AI. */
function Honest() {
  return (
    <Section
      tone="card"
      width="narrow"
      align="center"
      title={
        <FormattedMessage
          id="ai.honest.title"
          defaultMessage="It helps you learn. It does not learn for you."
          description="Page about the AI features: heading above what the AI is not"
        />
      }
      lead={
        <FormattedMessage
          id="ai.honest.text"
          defaultMessage="AI can be wrong. So every answer names its sources, and you always see which kind of AI gave it."
          description="Page about the AI features: what to keep in mind"
        />
      }
    >
      {null}
    </Section>
  );
}
