import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserLocation } from '../../app/places.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CodeForm, digitsOf } from '../forms.ts';
import { isCodeOver, verifyEmail } from '../register.api.ts';
import { useDraft } from '../register.store.ts';
import { ResendCode } from './resend-code.tsx';

const INVALID_CODE = 'Invalid code, try again.';

/** The right code opens a session: the page is reloaded so that every part of it sees the session. */
export function CodeStep({ destination, onChangeEmail }: { destination: string; onChangeEmail: () => void }) {
  const { email, forget } = useDraft();
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm<CodeForm>({ resolver: standardSchemaResolver(CodeForm), defaultValues: { code: '' } });
  const code = form.watch('code');

  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    try {
      await verifyEmail(email, typed.code);
      setLeaving(true);
      forget();
      browserLocation.open(destination);
    } catch (error) {
      const isRefused = error instanceof ApiError && [400, 401, 422].includes(error.status);
      setFailure(isRefused && !isCodeOver(error) ? INVALID_CODE : messageOf(error));
      form.setFocus('code', { shouldSelect: true });
    }
  });
  // Messages about the old code do not apply to the new one.
  const startAnew = () => {
    setFailure(undefined);
    form.reset();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="font-mono text-2xl tracking-[0.35em]"
        error={form.formState.errors.code?.message}
        {...form.register('code', {
          onChange: (event: { target: { value: string } }) => form.setValue('code', digitsOf(event.target.value)),
        })}
      />
      <Button type="submit" className="w-full" isBusy={form.formState.isSubmitting || isLeaving} disabled={code === ''}>
        Confirm email
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ResendCode email={email} onSent={startAnew} />
        <Button kind="quiet" className="px-0!" onClick={onChangeEmail}>
          Change email
        </Button>
      </div>
    </form>
  );
}
