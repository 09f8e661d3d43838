import { fieldError, messageOf } from '@sorrel/web-kit/api';
import { useState, type FormEvent } from 'react';

/** The call of a small form: busy while it runs, errors about fields shown under them, any other failure above. */
export function useFormCall<F extends string>(fields: readonly F[]) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({});

  const clear = () => {
    setFailure(undefined);
    setErrors({});
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    clear();
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const byField = Object.fromEntries(
        fields.map((field) => [field, fieldError(error, field)]).filter(([, text]) => text),
      ) as Partial<Record<F, string>>;
      setErrors(byField);
      if (Object.keys(byField).length === 0) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    void run(work);
  };
  return { isBusy, failure, errors, onSubmit, run, clear };
}
