import { INTERVENTION_WORDS, SEEN } from '@sorrel/contracts/fulfilment/clinical-check';
import { Form, Input, Select } from 'antd';
import { FormDialog, needed } from '../ui/form-dialog.tsx';
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
  return (
    <FormDialog<Entered>
      isOpen={asked !== null}
      title={texts.title}
      okText={texts.ok}
      isDanger={shown === 'stopped'}
      startAt="field"
      path="/v2/admin/form/clinical-check"
      sent={({ intervention, words }) => ({
        id: row.item_id,
        verdict: shown,
        intervention: shown === 'stopped' ? 'refused' : shown === 'checked' ? intervention : 'words',
        words,
        ...(shown === 'checked' ? { seen: SEEN } : {}),
      })}
      said={null}
      failed={texts.failed}
      onDone={() => onDone(`${row.order_id} ${texts.done}`)}
      onClose={onClose}
    >
      {shown === 'checked' && (
        <Form.Item name="intervention" label="What was done" rules={needed('Please choose what was done.')}>
          <Select
            options={(['words', 'changed'] as const).map((value) => ({ value, label: INTERVENTION_WORDS[value] }))}
          />
        </Form.Item>
      )}
      <Form.Item name="words" label={texts.label} extra={texts.extra} rules={needed('Please write a few words.')}>
        <Input.TextArea rows={5} maxLength={2_000} />
      </Form.Item>
    </FormDialog>
  );
}

interface Props {
  asked: Asked | null;
  row: Check;
  onClose(): void;
  onDone(words: string): void;
}
