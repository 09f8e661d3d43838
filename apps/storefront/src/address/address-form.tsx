import { emailMeant, postcodeMeant } from '@sorrel/contracts/identity/did-you-mean';
import { fieldError, messageOf } from '@sorrel/web-kit/api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { keptIn } from '../app/kept.ts';
import { useKeptForm } from '../app/use-kept-form.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DidYouMean } from '../ui/did-you-mean.tsx';
import { TextField } from '../ui/field.tsx';
import { TypedHelp } from '../ui/help.tsx';
import { type AddressFields, updateBillingInfo } from './address.api.ts';

interface Props {
  start: AddressFields;
  /** Whose typing is kept through a reload; absent where the form is opened over what is stored. */
  keptFor?: number;
  onSaved(address: AddressFields): void;
  submitLabel: string;
  /** The way out without saving. */
  cancelLabel: string;
  onCancel(): void;
}

const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'contact_no',
  'address_1',
  'address_2',
  'city',
  'postcode',
] as const;
const LONGEST = 100;

/** Where the parcel goes: at checkout and in the account. The server validates it, and its errors are shown beside the fields. */
export function AddressForm({ start, keptFor, onSaved, submitLabel, cancelLabel, onCancel }: Props) {
  const { register, handleSubmit, setFocus, setValue, control } = useForm<AddressFields>({
    defaultValues: { ...start, ...(keptFor === undefined ? null : keptIn<AddressFields>('checkout-address', keptFor)) },
  });
  useKeptForm(control, 'checkout-address', keptFor);
  const lines = useWatch({ control, name: ['address_1', 'address_2'] });
  const [email, postcode] = useWatch({ control, name: ['email', 'postcode'] });
  // Told once; whoever saves the same postcode again means it.
  const [doubted, setDoubted] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: updateBillingInfo,
    meta: { isQuiet: true },
    onSuccess: (answer, address) => {
      const isNew = answer.is_doubtful && doubted !== address.postcode;
      setDoubted(answer.is_doubtful ? address.postcode : null);
      if (isNew) setFocus('postcode');
      else onSaved(address);
    },
    onError: (error) => {
      console.error('Failed to update billing info');
      const wrong = FIELDS.find((field) => fieldError(error, field));
      if (wrong) setFocus(wrong);
    },
  });
  const field = (name: keyof AddressFields) => ({
    ...register(name),
    maxLength: LONGEST,
    error: fieldError(saving.error, name),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((address) => saving.mutate(address))(event)}
      className="space-y-5"
    >
      <p className="text-sm text-ink-soft">We deliver in the UK, Channel Islands excluded.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      </div>
      <DidYouMean value={email} meant={emailMeant} onTake={(meant) => setValue('email', meant)}>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </DidYouMean>
      <TextField label="Contact number" type="tel" inputMode="tel" autoComplete="tel" {...field('contact_no')} />
      <TextField label="Address line 1" autoComplete="address-line1" {...field('address_1')} />
      <TextField label="Address line 2 (optional)" autoComplete="address-line2" {...field('address_2')} />
      <TypedHelp text={lines.join('. ')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <DidYouMean value={postcode} meant={postcodeMeant} onTake={(meant) => setValue('postcode', meant)}>
          <TextField label="Postcode" autoComplete="postal-code" {...field('postcode')} />
        </DidYouMean>
      </div>
      {doubted !== null && (
        <Alert tone="notice" title="Please look at the postcode again">
          It does not look like one in the UK. If it is right, go on: our team will ask you before anything is sent.
        </Alert>
      )}
      {saving.error && <Alert title="Your address is not saved yet">{messageOf(saving.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" disabled={saving.isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" isBusy={saving.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
