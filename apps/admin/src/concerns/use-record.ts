import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { showFieldErrors } from '../ui/field-errors.ts';

interface Options<Entered> {
  path: string;
  form: FormInstance<Entered>;
  said: string;
  onDone(): void;
  onClose(): void;
}

/** Sends a form once: the same key for every try of one entry, so that an answer that was lost records nothing twice. */
export function useRecord<Entered extends object>({ path, form, said, onDone, onClose }: Options<Entered>) {
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<Entered & { key: string }>(path);
  const save = async (entered: Entered): Promise<void> => {
    setFailure(null);
    try {
      await mutateAsync({ ...entered, key: key.current });
      void message.success(said);
      key.current = crypto.randomUUID();
      form.resetFields();
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  return { save, isPending, failure };
}
