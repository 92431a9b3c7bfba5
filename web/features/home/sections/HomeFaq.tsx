import { FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** Frequently asked questions. */
export function HomeFaq() {
  const { brand, supportEmail } = useMarket();
  const intl = useIntl();
  const mail = <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>;
  return (
    <Section
      width="narrow"
      title={intl.formatMessage({
        id: 'home.faq.title',
        defaultMessage: 'Good questions',
        description: 'Home page: heading above questions and answers',
      })}
    >
      <Stack gap={3}>
        <Disclosure
          name="faq"
          summary={intl.formatMessage(
            {
              id: 'home.faq.what.question',
              defaultMessage: 'What is {brand}?',
              description: 'Home page: a question; {brand} is the platform’s name',
            },
            { brand },
          )}
        >
          <FormattedMessage
            id="home.faq.what.answer"
            defaultMessage="A place where students share what they learned with: notes and summaries. Each piece is called a know and belongs to a topic of a school subject."
            description="Home page: answer to what the platform is; a know is a piece of shared study material"
          />
        </Disclosure>
        <Disclosure
          name="faq"
          summary={intl.formatMessage({
            id: 'home.faq.cost.question',
            defaultMessage: 'Does it cost anything?',
            description: 'Home page: a question',
          })}
        >
          <FormattedMessage
            id="home.faq.cost.answer"
            defaultMessage="No. An account is free, and so are reading, searching and sharing."
            description="Home page: answer to whether the platform costs anything"
          />
        </Disclosure>
        <Disclosure
          name="faq"
          summary={intl.formatMessage({
            id: 'home.faq.trust.question',
            defaultMessage: 'Can I rely on what I find?',
            description: 'Home page: a question',
          })}
        >
          <FormattedMessage
            id="home.faq.trust.answer"
            defaultMessage="Knows are written by students, so read them with open eyes. Tell us where something is wrong; our <link>safety page</link> says what we do then."
            description="Home page: answer to whether the material can be relied on; the link leads to the page about safety"
            values={{ link: (text) => <Link href={urlTo('about-safety')}>{text}</Link> }}
          />
        </Disclosure>
        <Disclosure
          name="faq"
          summary={intl.formatMessage({
            id: 'home.faq.share.question',
            defaultMessage: 'May I upload my own notes?',
            description: 'Home page: a question',
          })}
        >
          <FormattedMessage
            id="home.faq.share.answer"
            defaultMessage="Yes, as long as you wrote them. <link>Here is how to become a Knower</link>."
            description="Home page: answer to whether visitors may upload; Knower is the platform’s name for people who publish"
            values={{ link: (text) => <Link href={urlTo('about-become-knower')}>{text}</Link> }}
          />
        </Disclosure>
        <Disclosure
          name="faq"
          summary={intl.formatMessage({
            id: 'home.faq.help.question',
            defaultMessage: 'Who helps me if something is stuck?',
            description: 'Home page: a question',
          })}
        >
          <FormattedMessage
            id="home.faq.help.answer"
            defaultMessage="People. Write to {mail} and you get an answer."
            description="Home page: answer to who helps; {mail} is the support address"
            values={{ mail }}
          />
        </Disclosure>
      </Stack>
    </Section>
  );
}
