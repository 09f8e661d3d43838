import type { PasskeyShown } from '@sorrel/contracts/http/security';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { addPasskey, removePasskey, renamePasskey } from './passkeys.api.ts';

const MOST_LETTERS = 60;

interface Props {
  onClose(): void;
  onDone(title: string): Promise<void>;
}
interface Words {
  title: string;
  okText: string;
  failed: string;
  text?: string;
}

export const AddPasskey = ({ onClose, onDone }: Props) => (
  <NameDialog
    words={{
      title: 'Add a passkey',
      okText: 'Go on',
      failed: 'No passkey was added',
      text: 'Name it after the device, so that you know which to remove when it is lost. Your browser then asks you to unlock that device.',
    }}
    initial=""
    onSend={async (name) => {
      await addPasskey(name);
      await onDone('Your passkey is ready');
    }}
    onClose={onClose}
  />
);

export const RenamePasskey = ({ passkey, onClose, onDone }: Props & { passkey: PasskeyShown }) => (
  <NameDialog
    words={{ title: 'Rename the passkey', okText: 'Save name', failed: 'The name was not saved' }}
    initial={passkey.name}
    onSend={async (name) => {
      await renamePasskey(passkey.id, name);
      await onDone('The name is saved');
    }}
    onClose={onClose}
  />
);

function NameDialog({
  words,
  initial,
  onSend,
  onClose,
}: {
  words: Words;
  initial: string;
  onSend(name: string): Promise<void>;
  onClose(): void;
}) {
  const [form] = Form.useForm<{ name: string }>();
  const { isBusy, error, attempt } = useAttempt();
  const send = ({ name }: { name: string }) =>
    attempt(
      () => onSend(name),
      (problem) => showFieldErrors(form, problem),
    );
  return (
    <Dialog
      open
      title={words.title}
      okText={words.okText}
      isBusy={isBusy}
      startAt="field"
      notice={error === null ? null : { type: 'error', title: words.failed, description: error }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {words.text && <p>{words.text}</p>}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: initial }}
        validateTrigger="onSubmit"
        onFinish={(fields) => void send(fields)}
      >
        <Form.Item
          name="name"
          label="Name"
          extra="For example “Work laptop”."
          rules={[{ required: true, whitespace: true, message: 'Please give the passkey a name, like “Work laptop”.' }]}
        >
          <Input maxLength={MOST_LETTERS} autoComplete="off" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

export function RemovePasskey({ passkey, onClose, onDone }: Props & { passkey: PasskeyShown }) {
  const { isBusy, error, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
      await removePasskey(passkey.id);
      await onDone('The passkey is removed');
    });
  return (
    <Dialog
      open
      title="Remove this passkey?"
      okText="Remove passkey"
      isDanger
      isBusy={isBusy}
      startAt="ok"
      notice={error === null ? null : { type: 'error', title: 'It was not removed', description: error }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>
        “<bdi>{passkey.name}</bdi>” logs you in no more. Your browser or password manager may still show it: delete it
        there too. Was the device stolen? Then also log it out under Password, email and devices.
      </p>
    </Dialog>
  );
}

/** One try at a time; what went wrong stays beside what was typed. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>, onRefused?: (problem: ApiError) => void): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(messageOf(thrown));
      if (thrown instanceof ApiError) onRefused?.(thrown);
    }
    setBusy(false);
  };
  return { isBusy, error, attempt };
}
