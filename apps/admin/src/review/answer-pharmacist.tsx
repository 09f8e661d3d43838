import { messageOf } from '@sorrel/web-kit/api';
import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';

const SHORTEST = 2;

/** The prescriber's answer to a pharmacist, which stands with their check. */
export function AnswerPharmacist({ task, mayAnswer, onDone }: Props) {
  const { notification } = App.useApp();
  const [note, setNote] = useState('');
  const field = useId();
  const { mutateAsync, isPending } = useCommand<{ id: number; note: string }>('/v2/admin/form/finish-task');
  const answer = async (): Promise<void> => {
    try {
      await mutateAsync({ id: task, note });
      setNote('');
      notification.success({ title: 'The pharmacist has your answer' });
      onDone();
    } catch (error) {
      notification.error({ title: 'Nothing was answered', description: messageOf(error), role: 'alert' });
    }
  };
  if (!mayAnswer) return null;
  return (
    <>
      <label htmlFor={field}>Your answer to the pharmacist</label>
      <Input.TextArea
        id={field}
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        size="small"
        type="primary"
        className="under"
        disabled={note.trim().length < SHORTEST}
        loading={isPending}
        onClick={() => void answer()}
      >
        Answer
      </Button>
    </>
  );
}

interface Props {
  task: number;
  mayAnswer: boolean;
  /** The screen reads again. */
  onDone(): void;
}
