import { useEffect, useState } from 'react';
import { useCall } from '../../../api/session/useCall.ts';
import { Outbox, type Saving } from './outbox.ts';
import type { Question } from './types.ts';

export interface AnswersOf {
  answers: Readonly<Record<string, string>>;
  set: (question: string, text: string) => void;
  saving: Saving;
  /** Sends what isn't stored yet. */
  flush: () => Promise<boolean>;
}

/** Answers while an exam runs: kept here, and sent to the server as they are given. */
export function useAnswers(exam: string, questions: readonly Question[]): AnswersOf {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(questions.map(({ uuid, given }) => [uuid, given])),
  );
  const [saving, setSaving] = useState<Saving>('saved');
  const { send } = useCall('put', '/api/ai/exams/{id}/answers', {
    context: 'mockExam.save',
    // Without a connection the line of the state says so; after the end the exam is handed in.
    expects: ['0', '409'],
    keepalive: true,
  });
  const [outbox] = useState(
    () =>
      new Outbox({
        send: async (sent) => (await send({ path: { id: exam }, body: { answers: sent } })).ok,
        onChange: setSaving,
      }),
  );
  useEffect(() => {
    outbox.reopen();
    const leave = () => {
      if (document.visibilityState === 'hidden') void outbox.flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      outbox.close();
    };
  }, [outbox]);
  return {
    answers,
    saving,
    set(question, text) {
      setAnswers((before) => ({ ...before, [question]: text }));
      outbox.add(question, text);
    },
    flush: () => outbox.flush(),
  };
}
