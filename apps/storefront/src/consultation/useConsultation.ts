import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import type { QuestionnaireAnswer } from '@sorrel/contracts/http/storefront';
import { ApiError } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { registerFor, safeNext } from '../app/places.ts';
import { after, before, isEmpty, problemWith, resumeAt, REVIEW } from './answers.ts';
import { questionnaire, saveAnswers, submitConsultation } from './consultation.api.ts';
import { NO_TROUBLE, troubleFrom, type Trouble } from './trouble.ts';

const REFUSED_EARLIER = 'From what you told us, we cannot safely prescribe this treatment online.';

/** The walk through one consultation: what is asked now, what has been typed, and what the server said. */
export function useConsultation(slug: string, { consultation, questions, answers, refusal }: QuestionnaireAnswer) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<Answers>({});
  const [trouble, setTrouble] = useState<Trouble>(consultation.status === 'refused' ? { problems: {}, refusal: refusal ?? REFUSED_EARLIER } : NO_TROUBLE);
  const [isBusy, setBusy] = useState(false);
  const hasMoved = useRef(false);
  const start = useRef(consultation.status === 'refused' ? REVIEW : resumeAt(questions, answers));

  const wanted = search.get('q');
  const isKnown = (key: string | null): key is string => key === REVIEW || questions.some((question) => question.key === key);
  const current = isKnown(wanted) ? wanted : isKnown(start.current) ? start.current : resumeAt(questions, answers);
  const question = questions.find((one) => one.key === current);
  // A refusal belongs to the screen it came up on: the browser's Back leaves it behind.
  const [refusedAt, setRefusedAt] = useState(current);
  const all: Answers = { ...answers, ...typed };

  const goTo = (key: string) => {
    hasMoved.current = true;
    setSearch({ q: key });
  };
  const meet = (error: unknown): Trouble => {
    if (error instanceof ApiError && error.status === 401) void navigate(registerFor(`/consultation/${slug}`), { replace: true });
    return troubleFrom(error);
  };
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(NO_TROUBLE);
    try {
      await work();
    } catch (error) {
      setTrouble(meet(error));
      setRefusedAt(current);
    } finally {
      setBusy(false);
    }
  };

  const next = () => {
    if (!question) return;
    const answer = all[question.key];
    const problem = problemWith(question, answer);
    if (problem) return setTrouble({ problems: { [question.key]: problem } });
    void run(async () => {
      const saved = await saveAnswers(slug, { [question.key]: isEmpty(answer) ? null : (answer ?? null) });
      client.setQueryData(questionnaire(slug).queryKey, (now) => now && { consultation: { ...now.consultation, status: 'open' as const }, refusal: null, questions: saved.questions, answers: saved.answers, progress: saved.progress });
      setTyped(({ [question.key]: _sent, ...others }) => others);
      goTo(search.get('from') === REVIEW ? resumeAt(saved.questions, saved.answers) : after(saved.questions, saved.answers, question.key));
    });
  };
  const send = () =>
    void run(async () => {
      const { redirect } = await submitConsultation(slug);
      await navigate(safeNext(redirect));
      client.removeQueries({ queryKey: questionnaire(slug).queryKey });
    });
  const back = () => {
    const previous = before(questions, current);
    setTrouble(NO_TROUBLE);
    if (previous) goTo(previous);
    else void navigate('/shop');
  };
  const type = (answer: Answer) => {
    if (question) setTyped((now) => ({ ...now, [question.key]: answer }));
    setTrouble(NO_TROUBLE);
  };

  const refusalText = refusedAt === current ? trouble.refusal : undefined;
  return { question, all, trouble, refusal: refusalText, isBusy, isFirst: !hasMoved.current, position: questions.findIndex((one) => one.key === current), next, send, back, type, clearTrouble: () => setTrouble(NO_TROUBLE) };
}
