import type { Answers, Question } from '@sorrel/contracts/consultations/words';
import type { QuestionnaireAnswer } from '@sorrel/contracts/http/storefront';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { readable } from './answers.ts';
import type { Trouble } from './trouble.ts';

type Props = {
  questions: readonly Question[];
  answers: Answers;
  trouble: Trouble;
  isSending: boolean;
  isFirst: boolean;
  pathTo: (key: string) => string;
  /** Answers that were changed after a refusal, as they were given first. */
  changed: QuestionnaireAnswer['changed'];
  why: string;
  onWhy: (why: string) => void;
  onSend: () => void;
};

/** All answers once more, each with a link to change it, before they are sent. */
export function ReviewScreen({
  questions,
  answers,
  trouble,
  isSending,
  isFirst,
  pathTo,
  changed,
  why,
  onWhy,
  onSend,
}: Props) {
  const { problems, failure, isAway } = trouble;
  const summary = useRef<HTMLDivElement>(null);
  const wrong = questions.filter((question) => problems[question.key]);
  useEffect(() => {
    if (wrong.length > 0) summary.current?.focus();
  }, [problems, wrong.length]);
  return (
    <StepFrame
      title="Check your answers"
      isFirst={isFirst}
      intro="A prescriber reads every one of them. Please make sure they are right."
    >
      {wrong.length > 0 && (
        <div ref={summary} tabIndex={-1} className="outline-none">
          <Alert title="Please look at these answers again">
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {wrong.map((question) => (
                <li key={question.key}>
                  <Link className="link" to={pathTo(question.key)}>
                    {question.label}
                  </Link>
                  : {problems[question.key]}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <dl className="divide-y divide-line border-y border-line">
        {questions.map((question) => (
          <div key={question.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-4">
            <dt className="text-sm text-ink-soft">{question.label}</dt>
            <dd className="row-span-2">
              <Link to={pathTo(question.key)} className="link inline-flex min-h-11 items-center px-1 text-sm">
                Change<span className="sr-only"> your answer to: {question.label}</span>
              </Link>
            </dd>
            <dd className="min-w-0 font-semibold whitespace-pre-line">{readable(question, answers[question.key])}</dd>
          </div>
        ))}
      </dl>
      {changed.length > 0 && (
        <ChangedAnswers changed={changed} why={why} problem={problems.changed_why} onWhy={onWhy} />
      )}
      <p className="text-sm text-ink-soft">
        By sending you confirm that your answers are true, complete and about you. Next you see what is proposed and
        what it costs. You are not charged by sending.
      </p>
      {failure && (
        <Alert title={isAway ? 'Not sent yet' : undefined}>
          {failure}
          {isAway && ' Your answers are saved.'}
        </Alert>
      )}
      <Button className="w-full" isBusy={isSending} onClick={onSend}>
        Send my consultation
      </Button>
    </StepFrame>
  );
}

/** After a refusal an answer may be put right: the prescriber reads the first one, the one now, and why. */
function ChangedAnswers({
  changed,
  why,
  problem,
  onWhy,
}: Pick<Props, 'changed' | 'why' | 'onWhy'> & { problem: string | undefined }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <section aria-labelledby="changed-answers" className="space-y-3 rounded-2xl bg-clay-soft p-5">
      <h2 id="changed-answers" className="text-lg font-semibold">
        You changed an answer that we had to say no to
      </h2>
      <ul className="list-disc space-y-1 pl-5">
        {changed.map(({ question, first }) => (
          <li key={question}>
            {question} First you told us: <strong>{first}</strong>
          </li>
        ))}
      </ul>
      <label htmlFor="changed-why" className="block font-semibold">
        Why is it different now?
      </label>
      <p id="changed-note" className="text-sm text-ink-soft">
        A few words are enough. Your prescriber reads your first answer, the one now, and this. A slip is nothing to
        worry about; if the first answer was right, please go back and put it in again.
      </p>
      <textarea
        ref={field}
        id="changed-why"
        name="changed_why"
        rows={3}
        maxLength={500}
        autoComplete="off"
        aria-describedby="changed-note"
        aria-invalid={problem ? true : undefined}
        value={why}
        onChange={(event) => onWhy(event.target.value)}
        className="w-full rounded-xl border border-ink-line bg-card px-4 py-3"
      />
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </section>
  );
}
