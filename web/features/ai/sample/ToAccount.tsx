import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { Link } from '../../../ui/Link.tsx';
import type { Tool } from './Trial.tsx';

const tools = { summary: 'ai-summary', exam: 'ai-mock-exam', chat: 'school-gpt' } as const;

/** Leads to the tool itself, for visitors by an account and back. */
export function ToAccount({ tool }: { tool: Tool }) {
  return (
    <Link
      variant="standalone"
      href={urlTo('auth-signup', { query: { redirect: urlTo(tools[tool]) } })}
    >
      <FormattedMessage
        id="ai.sample.account"
        defaultMessage="Use it with your own notes"
        description="Link beside a tool that visitors try with a sample text: to the sign-up, and then to the tool"
      />
    </Link>
  );
}
