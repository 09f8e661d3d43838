import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { BirthdaySelects, type BirthdayPart } from '../../ui/birthday-selects.tsx';
import { Button } from '../../ui/button.tsx';
import { birthDateOf, birthDateRefusal } from '../eligibility.ts';
import { useDraft } from '../register.store.ts';
import type { StepProps } from './step-props.ts';

export function BirthdayStep({ treatment, ages, onNext }: StepProps) {
  const { birthDay, birthMonth, birthYear, keep } = useDraft();
  const [refusal, setRefusal] = useState<string>();
  const isFilled = birthDay !== '' && birthMonth !== '' && birthYear !== '';
  const change = (part: BirthdayPart) => {
    setRefusal(undefined);
    keep(part);
  };
  const check = () => {
    const found = birthDateRefusal(birthDateOf(birthDay, birthMonth, birthYear), treatment, ages);
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
      <BirthdaySelects
        day={birthDay}
        month={birthMonth}
        year={birthYear}
        thisYear={Number(ages.today.slice(0, 4))}
        describedBy={refusal && 'birthday-refusal'}
        onChange={change}
      />
      {refusal && (
        <Alert>
          <span id="birthday-refusal">{refusal}</span>
        </Alert>
      )}
      <Button type="submit" className="w-full" disabled={!isFilled}>
        Next
      </Button>
    </form>
  );
}
