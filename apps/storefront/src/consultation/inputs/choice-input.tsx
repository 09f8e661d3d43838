import { ChoiceCard } from '../../ui/field.tsx';
import { toggled } from '../answers.ts';
import type { InputProps } from './input-props.ts';

/** One of several. */
export function ChoiceInput({ question, value, onChange, labelledBy, describedBy }: InputProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="space-y-3">
      {question.options.map((option) => (
        <ChoiceCard
          key={option.value}
          name={question.key}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </ChoiceCard>
      ))}
    </div>
  );
}

/** Any of several. */
export function MultipleInput({ question, value, onChange, labelledBy, describedBy }: InputProps) {
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="space-y-3">
      {question.options.map((option) => (
        <ChoiceCard
          key={option.value}
          type="checkbox"
          name={question.key}
          value={option.value}
          checked={chosen.includes(option.value)}
          onChange={() => onChange(toggled(chosen, option.value))}
        >
          {option.label}
        </ChoiceCard>
      ))}
    </div>
  );
}

/** An agreement: the sentence stands in the box that is ticked. */
export function AgreementInput({ question, value, onChange, describedBy }: InputProps) {
  return (
    <ChoiceCard
      type="checkbox"
      name={question.key}
      className="items-start! [&_input]:mt-1"
      aria-describedby={describedBy}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    >
      {question.label}
    </ChoiceCard>
  );
}
