import { expect, test } from 'vitest';
import agents from '../../../pkg/features/account/testdata/agents.json';
import { agentOf } from './agent.ts';

// The server uses the same texts in its mails, and its tests read the same cases.
test.each(agents)('$agent', ({ agent, browser, system, kind }) => {
  expect(agentOf(agent)).toEqual({ browser, system, kind });
});
