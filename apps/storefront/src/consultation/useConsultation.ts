import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import type { QuestionnaireAnswer } from '@sorrel/contracts/http/storefront';
import { ApiError } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { registerFor, safeNext } from '../app/places.ts';
import { after, before, isEmpty, problemWith, resumeAt } from './answers.ts';
import { questionnaire, saveAnswers, submitConsultation, type Saved } from './consultation.api.ts';
import { NO_TROUBLE, troubleFrom, type Trouble } from './trouble.ts';
import { useScreen } from './useScreen.ts';

const REFUSED_EARLIER = 'From what you told us, we cannot safely prescribe this treatment online.';

function troubleAtStart({ consultation, refusal }: QuestionnaireAnswer): Trouble {
  return consultation.status === 'refused' ? { problems: {}, refusal: refusal ?? REFUSED_EARLIER } : NO_TROUBLE;
}

/** What the server now holds, in the place of what was read before. */
function withSaved(now: QuestionnaireAnswer | undefined, saved: Saved): QuestionnaireAnswer | undefined {
  const { questions, answers, progress } = saved;
  const status = 'open' as const;
  return now && { consultation: { ...now.consultation, status }, refusal: null, questions, answers, progress };
}

/** The walk through one consultation: what is asked now, what has been typed, and what the server said. */
export function useConsultation(slug: string, data: QuestionnaireAnswer) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { current, question, goTo, isFromReview, ...screen } = useScreen(data);
  const [typed, setTyped] = useState<Answers>({});
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(() => troubleAtStart(data));
  // A refusal belongs to the screen it came up on: the browser's Back leaves it behind.
  const [refusedAt, setRefusedAt] = useState(current);
  const all: Answers = { ...data.answers, ...typed };
  const clearTrouble = () => setTrouble(NO_TROUBLE);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    clearTrouble();
    try {
      await work();
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      if (isSignedOut) void navigate(registerFor(`/consultation/${slug}`), { replace: true });
      setTrouble(troubleFrom(error));
      setRefusedAt(current);
    } finally {
      setBusy(false);
    }
  };
  const save = async (key: string, answer: Answer) => {
    const saved = await saveAnswers(slug, { [key]: answer });
    client.setQueryData(questionnaire(slug).queryKey, (now) => withSaved(now, saved));
    setTyped(({ [key]: _sent, ...others }) => others);
    const { questions, answers } = saved;
    goTo(isFromReview ? resumeAt(questions, answers) : after(questions, answers, key));
  };
  const next = () => {
    if (!question) return;
    const answer = all[question.key] ?? null;
    const problem = problemWith(question, answer);
    if (problem) setTrouble({ problems: { [question.key]: problem } });
    else void run(() => save(question.key, isEmpty(answer) ? null : answer));
  };
  const send = () =>
    void run(async () => {
      const { redirect } = await submitConsultation(slug);
      await navigate(safeNext(redirect));
      client.removeQueries({ queryKey: questionnaire(slug).queryKey });
    });
  const back = () => {
    const previous = before(data.questions, current);
    clearTrouble();
    if (previous) goTo(previous);
    else void navigate('/shop');
  };
  const type = (answer: Answer) => {
    if (question) setTyped((now) => ({ ...now, [question.key]: answer }));
    clearTrouble();
  };

  const refusal = refusedAt === current ? trouble.refusal : undefined;
  return { ...screen, question, all, trouble, refusal, isBusy, next, send, back, type, clearTrouble };
}
