import {
  REVOKE_TEXT_MAX,
  REVOKE_WORDS,
  revokeMessage,
  revokeProblem,
  type RevokeReason,
} from '@sorrel/contracts/consultations/revoke';
import type { PrescriptionOutline } from '@sorrel/contracts/consultations/words';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { WhyTold, type Why } from './why-told.tsx';

interface Props {
  /** Null: the dialog is closed. */
  prescription: PrescriptionOutline | null;
  reasons: readonly RevokeReason[];
  onClose(): void;
  onRevoked(): void;
}

/** Takes a prescription back, after saying what that does. It is final: what is prescribed next is a new one. */
export function RevokePrescription({ prescription, reasons, onClose, onRevoked }: Props) {
  const shown = useLast(prescription);
  const noteId = useId();
  const [why, setWhy] = useState<Why<RevokeReason>>({});
  const [note, setNote] = useState('');
  const { notification } = App.useApp();
  const { mutateAsync, isPending, error, reset } = useCommand<{
    id: number;
    reason: string;
    reason_text: string;
    note: string;
  }>('/v2/admin/form/revoke-prescription');

  const close = (): void => {
    reset();
    onClose();
  };
  const revoke = async (): Promise<void> => {
    if (!shown || !why.reason) return;
    try {
      await mutateAsync({
        id: shown.id,
        reason: why.reason,
        reason_text: why.reasonText?.trim() ?? '',
        note: note.trim(),
      });
    } catch {
      return;
    }
    notification.success({
      title: `${shown.ref} is revoked`,
      description: 'Nothing is dispensed or charged on it any more. The customer is told in the chat.',
    });
    setWhy({});
    setNote('');
    close();
    onRevoked();
  };
  return (
    <Dialog
      open={prescription !== null}
      title={`Revoke ${shown?.ref ?? ''}, ${shown?.product ?? ''}?`}
      okText="Revoke"
      isDanger
      isBusy={isPending}
      isOkDisabled={revokeProblem(why) !== null}
      startAt="field"
      width={520}
      onOk={() => void revoke()}
      onCancel={close}
      notice={
        error ? { type: 'error', title: 'The prescription was not revoked', description: messageOf(error) } : null
      }
    >
      <p>
        At once nothing may be dispensed or charged on it, nor on what was signed before it for the same line. What is
        paid and has not left goes back to a prescriber. This cannot be undone.
      </p>
      <WhyTold
        reasons={reasons.map((value) => ({ value, label: REVOKE_WORDS[value].label }))}
        placeholder="Choose why it is revoked"
        textMax={REVOKE_TEXT_MAX}
        message={
          why.reason && revokeProblem(why) === null
            ? revokeMessage(shown?.product ?? '', why.reason, why.reasonText)
            : null
        }
        {...why}
        onChange={setWhy}
      />
      <label className="field-label" htmlFor={noteId}>
        Note for the record (optional; the customer does not see it)
      </label>
      <Input.TextArea
        id={noteId}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={5_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
