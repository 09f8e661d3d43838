import { ChoiceCard } from '../../ui/field.tsx';
import { toggled } from '../answers.ts';
import type { InputProps } from './input-props.ts';

/** One of several. */
export function ChoiceInput({ question, value, onChange, labelledBy, describedBy }: InputProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="space-y-3">
      {question.options.map((option) => (
        <ChoiceCard key={option.value} name={question.key} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)}>
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
        <ChoiceCard key={option.value} type="checkbox" name={question.key} value={option.value} checked={chosen.includes(option.value)} onChange={() => onChange(toggled(chosen, option.value))}>
          {option.label}
        </ChoiceCard>
      ))}
    </div>
  );
}

/** Yes or no, both to be said: an empty tick box would not tell "no" from "not read". */
export function YesNoInput({ question, value, onChange, labelledBy, describedBy }: InputProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="grid gap-3 sm:grid-cols-2">
      <ChoiceCard name={question.key} value="1" checked={value === true} onChange={() => onChange(true)}>Yes</ChoiceCard>
      <ChoiceCard name={question.key} value="0" checked={value === false} onChange={() => onChange(false)}>No</ChoiceCard>
    </div>
  );
}
