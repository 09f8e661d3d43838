import type { Answer, Question } from '@sorrel/contracts/consultations/words';
import { useEffect, useRef } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { isEmpty } from './answers.ts';
import { AgreementInput, ChoiceInput, MultipleInput } from './inputs/choice-input.tsx';
import { DocumentInput } from './inputs/document-input.tsx';
import { ImagesInput } from './inputs/images-input.tsx';
import type { InputProps } from './inputs/input-props.ts';
import { PracticeInput } from './inputs/practice-input.tsx';
import { NumberInput } from './inputs/number-input.tsx';
import { DateInput, LineInput, LongTextInput } from './inputs/text-inputs.tsx';
import type { Trouble } from './trouble.ts';

type Props = {
  slug: string;
  question: Question;
  value: Answer | undefined;
  trouble: Trouble;
  isSaving: boolean;
  isFirst: boolean;
  onChange: (value: Answer) => void;
  onNext: () => void;
  onHold: (isHeld: boolean) => void;
  /** An answer that follows from this one. */
  onFill: (key: string, value: Answer) => void;
  isFromReview: boolean;
};

/** One question, why it is asked, and one button. */
export function QuestionScreen({
  slug,
  question,
  value,
  trouble,
  isSaving,
  isFirst,
  isFromReview,
  onChange,
  onNext,
  onHold,
  onFill,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const problem = trouble.problems[question.key];
  const headingId = `question-${question.key}`;
  const describedBy =
    [problem && `${headingId}-problem`, question.help && `${headingId}-help`].filter(Boolean).join(' ') || undefined;
  const canSkip = !question.required && isEmpty(value);
  const toAnswer = () => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(`[data-answer] :is(${selector})`);
    (
      find('[aria-invalid=true]') ??
      find('input[type=radio]:checked') ??
      find('input:not([type=file]), textarea, button')
    )?.focus();
  };
  // Each press of Next reports the problem anew and moves the focus to the answer.
  useEffect(() => {
    if (problem) toAnswer();
  }, [trouble, problem]);
  return (
    <form
      ref={form}
      noValidate
      // What has the focus must not hide behind the bar at the bottom.
      className="[&_:is(input,textarea,button,summary)]:scroll-mb-28"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <StepFrame
        title={question.type === 'checkbox' ? 'Please confirm' : question.label}
        headingId={headingId}
        isFirst={isFirst}
        intro={
          (question.help || question.why) && (
            <div className="space-y-1">
              {question.help && <p id={`${headingId}-help`}>{question.help}</p>}
              {question.why && <WhyWeAsk text={question.why} />}
            </div>
          )
        }
      >
        {problem && (
          <Alert>
            <button
              type="button"
              id={`${headingId}-problem`}
              className="link min-h-6 text-left font-semibold"
              onClick={toAnswer}
            >
              {problem}
            </button>
          </Alert>
        )}
        {trouble.failure && (
          <Alert title={trouble.isAway ? 'Not saved yet' : undefined}>
            {trouble.failure}
            {trouble.isAway && ' Your answer stays on this screen, and we keep trying by ourselves.'}
          </Alert>
        )}
        <div data-answer>
          <Input
            slug={slug}
            question={question}
            value={value}
            onChange={onChange}
            onHold={onHold}
            onFill={onFill}
            problem={problem}
            labelledBy={headingId}
            describedBy={describedBy}
          />
        </div>
        <div className="sticky bottom-0 -mx-5 bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:bg-transparent sm:p-0">
          <Button type="submit" className="w-full" isBusy={isSaving}>
            {canSkip ? 'Skip this question' : isFromReview ? 'Save and go back to your answers' : 'Next'}
          </Button>
        </div>
      </StepFrame>
    </form>
  );
}

function WhyWeAsk({ text }: { text: string }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-ink underline decoration-1 underline-offset-4 hover:text-sorrel [&::-webkit-details-marker]:hidden">
        Why we ask
        <svg
          viewBox="0 0 20 20"
          className="size-4 transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M5 8l5 5 5-5" />
        </svg>
      </summary>
      <p className="mb-2 rounded-xl bg-sage/60 px-4 py-3 text-sm text-ink">{text}</p>
    </details>
  );
}

function Input({
  slug,
  onHold,
  onFill,
  ...props
}: InputProps & { slug: string; onHold: (isHeld: boolean) => void; onFill: (key: string, value: Answer) => void }) {
  if (props.question.key === 'gp_practice')
    return <PracticeInput {...props} onAddress={(address) => onFill('gp_address', address)} />;
  switch (props.question.type) {
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'multiple':
      return <MultipleInput {...props} />;
    case 'checkbox':
      return <AgreementInput {...props} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'date':
      return <DateInput {...props} />;
    case 'images':
      return props.question.isDocument ? (
        <DocumentInput {...props} slug={slug} onHold={onHold} />
      ) : (
        <ImagesInput {...props} slug={slug} onHold={onHold} />
      );
    case 'text':
      return props.question.isOneLine ? <LineInput {...props} /> : <LongTextInput {...props} />;
  }
}
