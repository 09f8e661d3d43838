import type { z } from 'zod';
import type { AskedQuestion } from '@sorrel/contracts/consultations/words';
import type { AdminQuestion } from '@sorrel/contracts/http/admin';
import type { ChatMessage } from '@sorrel/contracts/messaging/rpc';

/** What the customer wrote after each question and before the next one, oldest first. `questions` come newest first. */
export function withAnswers(questions: AskedQuestion[], messages: ChatMessage[]): z.input<typeof AdminQuestion>[] {
  return questions.map((question, index) => {
    const next = questions[index - 1]?.askedAt;
    const answers = messages
      .filter(
        ({ is_incoming: isIncoming, created_at: at }) =>
          isIncoming === 1 && at > question.askedAt && (next === undefined || at < next),
      )
      .toSorted((a, b) => a.id - b.id)
      .map(({ content_plain: text, created_at: at }) => ({ text, at }));
    return { ...question, answers };
  });
}
