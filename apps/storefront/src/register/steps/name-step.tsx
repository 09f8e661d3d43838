import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { NameForm } from '../forms.ts';
import { useDraft } from '../register.store.ts';
import type { StepProps } from './step-props.ts';

export function NameStep({ onNext }: StepProps) {
  const { firstName, lastName, keep } = useDraft();
  const form = useForm<NameForm>({
    resolver: standardSchemaResolver(NameForm),
    defaultValues: { firstName, lastName },
  });
  const { errors } = form.formState;
  const typed = form.watch();
  const keepTyped = { onBlur: () => keep(form.getValues()) };
  const submit = form.handleSubmit((names) => {
    keep(names);
    onNext();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      <TextField
        label="Legal first name"
        autoComplete="given-name"
        maxLength={100}
        error={errors.firstName?.message}
        {...form.register('firstName', keepTyped)}
      />
      <TextField
        label="Legal last name"
        autoComplete="family-name"
        maxLength={100}
        error={errors.lastName?.message}
        {...form.register('lastName', keepTyped)}
      />
      <p className="text-sm text-ink-soft">
        By continuing you agree to our{' '}
        <Link className="link" to="/terms" target="_blank">
          terms<span className="sr-only"> (opens in a new tab)</span>
        </Link>{' '}
        and confirm that you have read our{' '}
        <Link className="link" to="/privacy" target="_blank">
          privacy notice<span className="sr-only"> (opens in a new tab)</span>
        </Link>
        .
      </p>
      <Button type="submit" className="w-full" disabled={typed.firstName === '' || typed.lastName === ''}>
        Next
      </Button>
    </form>
  );
}
