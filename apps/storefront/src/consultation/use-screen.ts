import type { QuestionnaireAnswer } from '@sorrel/contracts/http/storefront';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { resumeAt, REVIEW } from './answers.ts';

/** Which screen shows: the question named in the address (so the browser's Back works), else where the person left off. */
export function useScreen({ consultation, questions, answers }: QuestionnaireAnswer) {
  const [search, setSearch] = useSearchParams();
  const hasMoved = useRef(false);
  const start = useRef(consultation.status === 'refused' ? REVIEW : resumeAt(questions, answers));

  const exists = (key: string | null): key is string =>
    key === REVIEW || questions.some((question) => question.key === key);
  const wanted = [search.get('q'), start.current].find(exists);
  const current = wanted ?? resumeAt(questions, answers);
  const position = questions.findIndex((question) => question.key === current);
  const isFromReview = search.get('from') === REVIEW;

  /** Questions that a changed answer opened are part of the way back to the list. */
  const goTo = (key: string, isOnWayToReview = false) => {
    hasMoved.current = true;
    setSearch(isOnWayToReview && key !== REVIEW ? { q: key, from: REVIEW } : { q: key });
  };
  return { current, position, question: questions[position], goTo, isFirst: !hasMoved.current, isFromReview };
}
