import { expect, test } from 'vitest';
import agents from '../../../pkg/features/account/testdata/agents.json';
import { agentOf } from './agent.ts';

// The server writes the same words into its mails, and its tests read the same list.
test.each(agents)('$agent', ({ agent, browser, system, kind }) => {
  expect(agentOf(agent)).toEqual({ browser, system, kind });
});
