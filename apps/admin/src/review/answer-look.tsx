import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { BlockingRules } from '../safety/blocking-rules.tsx';

const SHORTEST = 3;

/** What a rule has stopped, the answers it stopped on, and the prescriber's answer, which the patient reads in the chat. */
export function AnswerLook({ task, blocks, mayAnswer, onDone }: Props) {
  const { notification } = App.useApp();
  const [text, setText] = useState('');
  const field = useId();
  const { mutateAsync, isPending } = useCommand<{ id: number; text: string }>('/v2/admin/form/answer-look');
  const answer = async (): Promise<void> => {
    try {
      await mutateAsync({ id: task, text });
      setText('');
      notification.success({ title: 'The patient reads your answer in the chat' });
      onDone();
    } catch (error) {
      notification.error({ title: 'Nothing was answered', description: messageOf(error), role: 'alert' });
    }
  };
  return (
    <>
      <BlockingRules rules={blocks} label="What stopped them" />
      {mayAnswer && (
        <>
          <label htmlFor={field}>Your answer to the patient</label>
          <Input.TextArea
            id={field}
            rows={3}
            maxLength={4_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            size="small"
            type="primary"
            className="under"
            disabled={text.trim().length < SHORTEST}
            loading={isPending}
            onClick={() => void answer()}
          >
            Send the answer
          </Button>
          <p className="sub">
            A stop is not lifted here: where an answer was a mistake, tell the patient to correct it in the
            consultation.
          </p>
        </>
      )}
    </>
  );
}

interface Props {
  task: number;
  blocks: ClinicalTask['blocks'];
  mayAnswer: boolean;
  /** The screen reads again. */
  onDone(): void;
}
