import { messageOf } from '@sorrel/web-kit/api';
import { App, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import type { Worksheet } from './making.api.ts';

/** Nothing comes of it: what becomes of its ingredients, and why. */
export function CancelSheet({
  sheet,
  isOpen,
  onClose,
  onDone,
}: {
  sheet: Worksheet;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const [isLost, setLost] = useState<boolean | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const hasWeighed = sheet.weighed > 0;
  const { mutateAsync, isPending } = useCommand<{ id: number; reason: string; is_lost: boolean }>(
    '/v2/admin/form/cancel-worksheet',
  );
  const save = async (): Promise<void> => {
    setNotice(null);
    try {
      await mutateAsync({ id: sheet.id, reason, is_lost: isLost ?? false });
      void message.success(`Worksheet ${sheet.id} is cancelled`);
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'The worksheet was not cancelled', description: messageOf(error) });
    }
    onDone();
  };
  return (
    <Dialog
      open={isOpen}
      title={`Cancel worksheet ${sheet.id}`}
      okText="Cancel the worksheet"
      isDanger
      isBusy={isPending}
      isOkDisabled={reason.trim().length < 3 || (hasWeighed && isLost === null)}
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="glove">
        {hasWeighed ? (
          <fieldset className="sheet-lost">
            <legend>What has been weighed</legend>
            <Radio.Group
              className="tall-choices"
              value={isLost}
              onChange={({ target }) => setLost(target.value as boolean)}
              options={[
                { value: false, label: 'is back in its containers, unused' },
                { value: true, label: 'is thrown away, and booked out' },
              ]}
            />
          </fieldset>
        ) : (
          <p>Nothing has been weighed: its ingredients are free again.</p>
        )}
        <label className="field-label" htmlFor={fieldId}>
          Reason
        </label>
        <Input.TextArea
          id={fieldId}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
