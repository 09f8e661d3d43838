import { RELEASE_CHECK_WORDS, RELEASE_CHECKS, type ReleaseCheck } from '@sorrel/contracts/fulfilment/batch-release';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Checkbox } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import type { BatchRow } from './batches.api.ts';

interface Props {
  batch: BatchRow;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

/** A second person goes through the list; what they have seen stands in the ledger, with their name. */
export function ReleaseDialog({ batch, isOpen, onClose, onDone }: Props) {
  const [checks, setChecks] = useState<readonly ReleaseCheck[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number; checks: readonly ReleaseCheck[] }>(
    '/v2/admin/form/release-batch',
  );
  const release = async (): Promise<void> => {
    setNotice(null);
    try {
      await mutateAsync({ id: batch.id, checks });
      void message.success(`Batch ${batch.number} is released`);
      setChecks([]);
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'The batch was not released', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={isOpen}
      title={`Release batch ${batch.number}`}
      okText="Release"
      isBusy={isPending}
      isOkDisabled={checks.length < RELEASE_CHECKS.length}
      notice={notice}
      onOk={() => void release()}
      onCancel={onClose}
    >
      <p>From then on it is packed. Not by whoever booked it in: what you have seen is kept with your name.</p>
      <ul className="lines release-list">
        {RELEASE_CHECKS.map((one) => (
          <li key={one}>
            <Checkbox
              checked={checks.includes(one)}
              onChange={({ target }) =>
                setChecks((seen) => (target.checked ? [...seen, one] : seen.filter((other) => other !== one)))
              }
            >
              {RELEASE_CHECK_WORDS[one]}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
