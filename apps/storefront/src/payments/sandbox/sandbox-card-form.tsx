import { type FormEvent, useId, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSingle } from '../../ui/use-single.ts';
import { CardFormActions } from '../card-form-actions.tsx';
import type { CardFormProps } from '../cards.ts';
import { type CardErrors, errorsOf, slashed, spaced, type TypedCard } from './card-number.ts';
import { createCard } from './sandbox-cards.ts';

/** A plain card form for the stand-in provider. Nothing typed here is lost by a refusal, and nothing is kept anywhere. */
export default function SandboxCardForm({ publishableKey, name, isBusy, error, onCard, ...labels }: CardFormProps) {
  const [card, setCard] = useState<TypedCard>({ name, number: '', expiry: '', cvc: '' });
  const [errors, setErrors] = useState<CardErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const id = useId();
  const change = (field: keyof TypedCard) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setCard({ ...card, [field]: shape(field, value, card[field]) });
    setErrors({ ...errors, [field]: undefined });
  };

  const submit = async (): Promise<void> => {
    const found = errorsOf(card);
    setErrors(found);
    setProblem(null);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    setReading(true);
    try {
      onCard(await createCard(publishableKey, card));
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Error');
    } finally {
      setReading(false);
    }
  };

  const submitOnce = useSingle(submit);
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) submitOnce();
  };
  const shown = problem ?? error;
  return (
    <form noValidate onSubmit={press} className="space-y-5">
      <TestRibbon />
      <TextField
        id={`${id}-name`}
        label="Name on card"
        name="ccname"
        autoComplete="cc-name"
        value={card.name}
        onChange={change('name')}
        error={errors.name}
      />
      <TextField
        id={`${id}-number`}
        label="Card number"
        name="cardnumber"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        onChange={change('number')}
        error={errors.number}
      />
      <div className="grid gap-5 xs:grid-cols-2">
        <TextField
          id={`${id}-expiry`}
          label="Expiry date"
          name="cc-exp"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM / YY"
          value={card.expiry}
          onChange={change('expiry')}
          error={errors.expiry}
        />
        <TextField
          id={`${id}-cvc`}
          label="Security code"
          name="cvc"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          placeholder="CVC"
          value={card.cvc}
          onChange={change('cvc')}
          error={errors.cvc}
        />
      </div>
      {shown && <Alert>{shown}</Alert>}
      <CardFormActions {...labels} isBusy={isBusy || isReading} />
    </form>
  );
}

/** Spaces and slashes come by themselves, but never against the person: while deleting, the text stays as typed. */
function shape(field: keyof TypedCard, value: string, before: string): string {
  const isDeleting = value.length < before.length;
  if (field === 'number' && !isDeleting) return spaced(value);
  if (field === 'expiry' && !isDeleting) return slashed(value);
  return value;
}

function TestRibbon() {
  return (
    <div className="rounded-xl border border-dashed border-amber-deep bg-amber-soft px-4 py-3 text-sm text-amber-deep">
      <p className="font-mono text-xs font-medium tracking-wide uppercase">Test payments</p>
      <p>No money moves here. Use card 4242 4242 4242 4242, any future date and any code.</p>
    </div>
  );
}
