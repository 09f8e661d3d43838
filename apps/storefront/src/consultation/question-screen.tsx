import type { Answer, Question } from '@sorrel/contracts/consultations/words';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { isEmpty } from './answers.ts';
import { AgreementInput, ChoiceInput, MultipleInput } from './inputs/choice-input.tsx';
import { ImagesInput } from './inputs/images-input.tsx';
import type { InputProps } from './inputs/input-props.ts';
import { DateInput, LongTextInput, NumberInput } from './inputs/text-inputs.tsx';

type Props = {
  slug: string;
  question: Question;
  value: Answer | undefined;
  problem: string | undefined;
  failure: string | undefined;
  isSaving: boolean;
  isFirst: boolean;
  onChange: (value: Answer) => void;
  onNext: () => void;
};

/** One question, why it is asked, and one button. */
export function QuestionScreen({
  slug,
  question,
  value,
  problem,
  failure,
  isSaving,
  isFirst,
  onChange,
  onNext,
}: Props) {
  const headingId = `question-${question.key}`;
  const describedBy =
    [question.help && `${headingId}-help`, problem && `${headingId}-problem`].filter(Boolean).join(' ') || undefined;
  const canSkip = !question.required && isEmpty(value);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <StepFrame
        title={question.type === 'checkbox' ? 'Please confirm' : question.label}
        headingId={headingId}
        isFirst={isFirst}
        intro={question.help ? <p id={`${headingId}-help`}>{question.help}</p> : undefined}
      >
        {failure && <Alert>{failure}</Alert>}
        <Input
          slug={slug}
          question={question}
          value={value}
          onChange={onChange}
          problem={problem}
          labelledBy={headingId}
          describedBy={describedBy}
        />
        <div aria-live="assertive">
          <FieldError id={`${headingId}-problem`} error={problem} />
        </div>
        <Button type="submit" className="w-full" isBusy={isSaving}>
          {canSkip ? 'Skip this question' : 'Next'}
        </Button>
        {question.why && (
          <details className="rounded-xl bg-sage/60 px-4 py-1">
            <summary className="min-h-11 py-2.5 text-sm font-semibold">Why we ask</summary>
            <p className="pb-3 text-sm">{question.why}</p>
          </details>
        )}
      </StepFrame>
    </form>
  );
}

function Input({ slug, ...props }: InputProps & { slug: string }) {
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
      return <ImagesInput {...props} slug={slug} />;
    case 'text':
      return <LongTextInput {...props} />;
  }
}
