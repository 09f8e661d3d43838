import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { fieldError, messageOf } from '@sorrel/web-kit/api';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DidYouMean } from '../../ui/did-you-mean.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountForm } from '../forms.ts';
import { checkEmail, cleanEmail, isConflict, isTaken, registerAccount, updateData } from '../register.api.ts';
import { useDraft } from '../register.store.ts';
import type { StepProps } from './step-props.ts';

type Props = StepProps & { destination: string; loginPath: string };

/** Email check, registration, particulars: in this order, each only after the one before; then the code is asked for. */
export function AccountStep({ onNext, destination, loginPath }: Props) {
  const { email, keep } = useDraft();
  const navigate = useNavigate();
  const [isTakenOpen, setTakenOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm<AccountForm>({
    resolver: standardSchemaResolver(AccountForm),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = form.watch();

  const tell = (error: unknown) => {
    const fields = (['email', 'password'] as const).filter((field) => fieldError(error, field));
    for (const field of fields) form.setError(field, { message: fieldError(error, field) ?? '' });
    if (fields.length === 0) setFailure(messageOf(error));
  };
  const submit = form.handleSubmit(async (account) => {
    setFailure(undefined);
    keep({ email: cleanEmail(account.email) });
    try {
      await checkEmail(account.email);
    } catch (error) {
      return isTaken(error) ? setTakenOpen(true) : tell(error);
    }
    try {
      await registerAccount(useDraft.getState(), account.password, destination);
      await updateData(useDraft.getState(), destination);
      onNext();
    } catch (error) {
      return isConflict(error) ? setTakenOpen(true) : tell(error);
    }
  });
  const tryAnother = () => {
    setTakenOpen(false);
    form.setFocus('email', { shouldSelect: true });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      {failure && <Alert>{failure}</Alert>}
      <DidYouMean
        value={typed.email}
        meant={emailMeant}
        onTake={(meant) => {
          form.setValue('email', meant, { shouldValidate: form.formState.isSubmitted });
          keep({ email: meant });
        }}
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email?.message}
          {...form.register('email', { onBlur: () => keep({ email: form.getValues('email') }) })}
        />
      </DidYouMean>
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words in a row make a good one."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button
        type="submit"
        className="w-full"
        isBusy={isSubmitting}
        disabled={typed.email.trim() === '' || typed.password === ''}
      >
        Next
      </Button>
      <Dialog
        isOpen={isTakenOpen}
        title="This email is already registered"
        onClose={tryAnother}
        actions={
          <>
            <Button onClick={() => void navigate(loginPath, { state: { email: form.getValues('email') } })}>
              Log in
            </Button>
            <Button kind="secondary" onClick={tryAnother}>
              Try another email
            </Button>
          </>
        }
      >
        <p>There is an account with {form.getValues('email')}. Log in to go on with it, or use another address.</p>
      </Dialog>
    </form>
  );
}
