import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard } from '../../ui/field.tsx';
import { residencyRefusal } from '../eligibility.ts';
import { useDraft } from '../register.store.ts';
import type { StepProps } from './step-props.ts';

export function ResidencyStep({ onNext }: StepProps) {
  const { uk_resident: answer, keep } = useDraft();
  const refusal = residencyRefusal(answer);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (answer === 'yes') onNext();
      }}
      className="space-y-6"
    >
      <fieldset className="space-y-3">
        <legend className="sr-only">Do you live in the UK?</legend>
        <ChoiceCard
          name="uk_resident"
          value="yes"
          checked={answer === 'yes'}
          onChange={() => keep({ uk_resident: 'yes' })}
        >
          Yes
        </ChoiceCard>
        <ChoiceCard
          name="uk_resident"
          value="no"
          checked={answer === 'no'}
          onChange={() => keep({ uk_resident: 'no' })}
        >
          No
        </ChoiceCard>
      </fieldset>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <Button type="submit" className="w-full" disabled={answer !== 'yes'}>
        Next
      </Button>
    </form>
  );
}
