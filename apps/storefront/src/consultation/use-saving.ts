import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import type { QuestionnaireAnswer } from '@sorrel/contracts/http/storefront';
import { ApiError } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { questionnaire, saveAnswers, type Saved } from './consultation.api.ts';

export type Saving = 'none' | 'saving' | 'saved' | 'failed';

/** What the server now holds, in the place of what was read before. */
function withSaved(now: QuestionnaireAnswer | undefined, saved: Saved): QuestionnaireAnswer | undefined {
  const { questions, answers, progress, changed } = saved;
  const status = 'open' as const;
  return (
    now && {
      consultation: { ...now.consultation, status },
      refusal: null,
      refusedBy: [],
      questions,
      answers,
      progress,
      changed,
    }
  );
}

/** The answer that made us refuse is kept with the others. */
const withRefused = (now: QuestionnaireAnswer | undefined, key: string, answer: Answer, refusal: string) =>
  now && { ...now, refusal, answers: { ...now.answers, [key]: answer } };

/** What is typed and what is saved. Saves go one after the other: each answer of the server holds all answers, and the last must win. */
export function useSaving(slug: string, data: QuestionnaireAnswer) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Answers>({});
  const [saving, setSaving] = useState<Saving>(() => (Object.keys(data.answers).length > 0 ? 'saved' : 'none'));
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const save = (key: string, raw: Answer, answer: Answer): Promise<Saved> => {
    const mine = line.current
      .catch(() => undefined)
      .then(async () => {
        setSaving('saving');
        try {
          const saved = await saveAnswers(slug, { [key]: answer });
          client.setQueryData(questionnaire(slug).queryKey, (now) => withSaved(now, saved));
          // Typed on since: that is not saved yet.
          setTyped((now) => (Object.is(now[key], raw) ? without(now, key) : now));
          setSaving('saved');
          return saved;
        } catch (error) {
          // A refusal comes after the answer is stored: what is typed next to put it right is held against it, and not against the one before.
          if (error instanceof ApiError && error.code === 'refused') {
            client.setQueryData(questionnaire(slug).queryKey, (now) => withRefused(now, key, answer, error.message));
            setTyped((now) => (Object.is(now[key], raw) ? without(now, key) : now));
            setSaving('saved');
          } else setSaving('failed');
          throw error;
        }
      });
    line.current = mine;
    return mine;
  };
  return {
    typed,
    saving,
    type: (key: string, answer: Answer) => setTyped((now) => ({ ...now, [key]: answer })),
    save,
    /** Resolves when nothing is on its way. */
    settled: () => line.current.catch(() => undefined),
  };
}

const without = (answers: Answers, key: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([other]) => other !== key));
