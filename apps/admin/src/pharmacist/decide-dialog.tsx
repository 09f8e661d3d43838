import { INTERVENTION_WORDS, SEEN } from '@sorrel/contracts/fulfilment/clinical-check';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { useLast } from '../ui/use-last.ts';
import type { Check } from './pharmacist.api.ts';

export type Asked = 'checked' | 'asked' | 'stopped';
interface Entered {
  intervention?: 'words' | 'changed';
  words: string;
}
const TEXTS: Record<Asked, { title: string; ok: string; label: string; extra: string; done: string; failed: string }> =
  {
    checked: {
      title: 'Check, after something was done',
      ok: 'Check, it may be packed',
      label: 'What you did',
      extra: 'Kept with the record of this check.',
      done: 'may be packed',
      failed: 'It was not checked',
    },
    asked: {
      title: 'Ask the prescriber',
      ok: 'Ask',
      label: 'Your question',
      extra:
        'It becomes a task for the prescriber. Nothing is packed until they have answered and a pharmacist has looked again.',
      done: 'waits for the prescriber',
      failed: 'The prescriber was not asked',
    },
    stopped: {
      title: 'Stop the supply',
      ok: 'Stop the supply',
      label: 'Why it must not be supplied',
      extra:
        'It becomes a task for the prescriber. The supply stays stopped; a pack that was put aside goes back to the shelf.',
      done: 'is stopped',
      failed: 'It was not stopped',
    },
  };

/** What a pharmacist writes to the verdict. */
export function DecideDialog({ asked, row, onClose, onDone }: Props) {
  const shown = useLast(asked) ?? 'asked';
  const texts = TEXTS[shown];
  const [form] = Form.useForm<Entered>();
  const [failure, setFailure] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<object>('/v2/admin/form/clinical-check');
  const send = async ({ intervention, words }: Entered): Promise<void> => {
    setFailure(null);
    const how = shown === 'stopped' ? 'refused' : shown === 'checked' ? intervention : 'words';
    try {
      await mutateAsync({
        id: row.item_id,
        key,
        verdict: shown,
        intervention: how,
        words,
        ...(shown === 'checked' ? { seen: SEEN } : {}),
      });
      onClose();
      onDone(`${row.order_id} ${texts.done}`);
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  return (
    <Dialog
      open={asked !== null}
      title={texts.title}
      okText={texts.ok}
      isDanger={shown === 'stopped'}
      isBusy={isPending}
      startAt="field"
      notice={failure ? { type: 'error', title: texts.failed, description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(entered) => void send(entered)} requiredMark={false}>
        {shown === 'checked' && (
          <Form.Item
            name="intervention"
            label="What was done"
            rules={[{ required: true, message: 'Please choose what was done.' }]}
          >
            <Select
              options={(['words', 'changed'] as const).map((value) => ({ value, label: INTERVENTION_WORDS[value] }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="words"
          label={texts.label}
          extra={texts.extra}
          rules={[{ required: true, whitespace: true, message: 'Please write a few words.' }]}
        >
          <Input.TextArea rows={5} maxLength={2_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

interface Props {
  asked: Asked | null;
  row: Check;
  onClose(): void;
  onDone(words: string): void;
}
