import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import type { QuestionnaireAnswer } from '@sorrel/contracts/http/storefront';
import type { HelpLine } from '@sorrel/contracts/messaging/help';
import { ApiError } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginFor, LOST_SESSION, safeNext } from '../app/places.ts';
import { useSession } from '../app/session.tsx';
import { after, before, isEmpty, problemWith, readable, resumeAt, REVIEW } from './answers.ts';
import { questionnaire, submitConsultation } from './consultation.api.ts';
import { NO_TROUBLE, troubleFrom, type Trouble } from './trouble.ts';
import { useRetry } from './use-retry.ts';
import { useSaving } from './use-saving.ts';
import { useScreen } from './use-screen.ts';

const REFUSED_EARLIER = 'From what you told us, we cannot safely prescribe this treatment online.';
const STILL_UPLOADING = 'Please wait until your photos are uploaded.';

function troubleAtStart({ consultation, refusal, refusedBy }: QuestionnaireAnswer): Trouble {
  return consultation.status === 'refused'
    ? { problems: {}, refusal: refusal ?? REFUSED_EARLIER, refusedBy }
    : NO_TROUBLE;
}

/** The walk through one consultation: what is asked now, what has been typed, and what the server said. */
export function useConsultation(slug: string, data: QuestionnaireAnswer, known: Answers) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { current, question, goTo, isFromReview, ...screen } = useScreen(data);
  const { typed, saving, type: keepTyped, save, settled } = useSaving(slug, data);
  const { refresh } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [why, setWhy] = useState('');
  const wantsNext = useRef(false);
  const [trouble, setTrouble] = useState<Trouble>(() => troubleAtStart(data));
  // A refusal belongs to the screen it came up on: the browser's Back leaves it behind.
  const [refusedAt, setRefusedAt] = useState(current);
  const all: Answers = { ...known, ...data.answers, ...typed };
  // What the server read in the answer before: the next screen says whom to call.
  const [helps, setHelps] = useState<readonly HelpLine[]>([]);
  const clearTrouble = () => setTrouble(NO_TROUBLE);

  const meet = (error: unknown) => {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isSignedOut)
      // First the session is known to be over: the log-in would else send somebody it takes for logged in straight back.
      void refresh().then(() =>
        navigate(loginFor(`/consultation/${slug}?q=${current}`), { replace: true, state: LOST_SESSION }),
      );
    setTrouble(troubleFrom(error));
    setRefusedAt(current);
  };
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    // "We keep trying" stays on the screen while we do: it would be read out each time it came back.
    if (!trouble.isAway) clearTrouble();
    try {
      await work();
      clearTrouble();
    } catch (error) {
      meet(error);
    } finally {
      setBusy(false);
    }
  };
  const saved = (key: string, raw: Answer) => save(key, raw, isEmpty(raw) ? null : raw);
  /** What was typed on other screens and left with Back: saved as if Next had been pressed, unless it cannot be. */
  const flush = async () => {
    for (const one of data.questions) {
      const answer = typed[one.key];
      if (one.key !== question?.key && answer !== undefined && !problemWith(one, answer)) await saved(one.key, answer);
    }
  };
  const next = () => {
    if (!question) return;
    const answer = all[question.key] ?? null;
    const problem = isHeld ? STILL_UPLOADING : problemWith(question, answer);
    if (problem) return setTrouble({ problems: { [question.key]: problem } });
    wantsNext.current = true;
    void run(async () => {
      await flush();
      const { questions, answers, helps: called = [] } = await saved(question.key, answer);
      setHelps(called);
      goTo(isFromReview ? resumeAt(questions, answers) : after(questions, answers, question.key), isFromReview);
    });
  };
  const send = () =>
    void run(async () => {
      await flush();
      await settled();
      const { redirect } = await submitConsultation(slug, why.trim());
      await navigate(safeNext(redirect));
      client.removeQueries({ queryKey: questionnaire(slug).queryKey });
    });
  const back = () => {
    const previous = isFromReview ? REVIEW : before(data.questions, current);
    clearTrouble();
    if (previous) goTo(previous);
    else void navigate('/shop');
  };
  const type = (answer: Answer) => {
    if (question) keepTyped(question.key, answer);
    clearTrouble();
    // A picture has gone up already: what shows it should not wait for Next.
    if (question?.type === 'images') void saved(question.key, answer).catch(meet);
  };
  const fill = (key: string, answer: Answer) => {
    if (data.questions.some((one) => one.key === key)) keepTyped(key, answer);
  };

  const isAway = trouble.isAway === true && question !== undefined;
  useRetry(isAway ? trouble : null, () => (wantsNext.current ? next() : void run(flush)));
  // The arrow and the browser's Back lead here alike.
  const onMove = useEffectEvent(() => {
    wantsNext.current = false;
    void flush().catch(meet);
  });
  useEffect(() => onMove(), [current]);

  const refusal = refusedAt === current ? trouble.refusal : undefined;
  // What only the account knows has no question here: going back to the answers would lead nowhere.
  const changeable = data.questions.filter(({ key }) => trouble.refusedBy?.includes(key));
  const change = (key: string) => {
    clearTrouble();
    if (key !== current) goTo(key, true);
  };
  // The one on the screen when it is among them, else the first of them.
  const toChange = changeable.find(({ key }) => key === current) ?? changeable[0];
  return {
    ...screen,
    question,
    all,
    trouble,
    helps,
    refusal,
    refusedAnswers: changeable.map((one) => ({
      key: one.key,
      label: one.label,
      answer: readable(one, all[one.key]),
      onChange: () => change(one.key),
    })),
    changeAnswer: toChange && (() => change(toChange.key)),
    isBusy,
    saving,
    isFromReview,
    next,
    send,
    back,
    type,
    fill,
    hold: setHeld,
    why,
    sayWhy: (text: string) => {
      setWhy(text);
      clearTrouble();
    },
  };
}
