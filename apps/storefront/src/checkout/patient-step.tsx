import { fieldError, messageOf } from '@sorrel/web-kit/api';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { keptIn } from '../app/kept.ts';
import { useKeptForm } from '../app/use-kept-form.ts';
import { type PatientDetails, updateCustomerInfo } from './checkout.api.ts';

const FIELDS = ['name', 'surname', 'phone'] as const;

interface Props {
  start: PatientDetails;
  /** Whose typing is kept through a reload. */
  keptFor: number;
  onSaved(details: PatientDetails): void;
}

export function PatientStep({ start, keptFor, onSaved }: Props) {
  const { register, handleSubmit, setFocus, control } = useForm<PatientDetails>({
    defaultValues: { ...start, ...keptIn<PatientDetails>('checkout-patient', keptFor) },
  });
  useKeptForm(control, 'checkout-patient', keptFor);
  const saving = useMutation({
    mutationFn: updateCustomerInfo,
    meta: { isQuiet: true },
    onSuccess: (_answer, details) => onSaved(details),
    onError: (error) => {
      const wrong = FIELDS.find((field) => fieldError(error, field));
      if (wrong) setFocus(wrong);
    },
  });
  const field = (name: keyof PatientDetails) => ({
    ...register(name),
    maxLength: 100,
    error: fieldError(saving.error, name),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((details) => saving.mutate(details))(event)}
      className="space-y-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Legal first name" autoComplete="given-name" {...field('name')} />
        <TextField label="Legal last name" autoComplete="family-name" {...field('surname')} />
      </div>
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The courier and your prescriber may need it."
        {...field('phone')}
      />
      {saving.error && <Alert>{messageOf(saving.error)}</Alert>}
      <Button type="submit" isBusy={saving.isPending}>
        Next
      </Button>
    </form>
  );
}
