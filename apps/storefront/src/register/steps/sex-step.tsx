import type { Sex } from '@sorrel/contracts/words';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard } from '../../ui/field.tsx';
import { sexRefusal } from '../eligibility.ts';
import { useDraft } from '../register.store.ts';
import type { StepProps } from './step-props.ts';

const CHOICES: { value: Sex; label: string }[] = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];

export function SexStep({ treatment, onNext }: StepProps) {
  const { sex, keep } = useDraft();
  const [refusal, setRefusal] = useState<string>();
  const check = () => {
    const found = sexRefusal(sex, treatment);
    setRefusal(found);
    if (!found) onNext();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      className="space-y-6"
    >
      <fieldset className="space-y-3">
        <legend className="sr-only">Sex at birth</legend>
        {CHOICES.map((choice) => (
          <ChoiceCard
            key={choice.value}
            name="sex"
            value={choice.value}
            checked={sex === choice.value}
            onChange={() => {
              setRefusal(undefined);
              keep({ sex: choice.value });
            }}
          >
            {choice.label}
          </ChoiceCard>
        ))}
      </fieldset>
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" className="w-full" disabled={sex === ''}>
        Next
      </Button>
    </form>
  );
}
