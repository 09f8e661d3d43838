import { declineProblem, type DeclineReason } from '@sorrel/contracts/consultations/decline';
import { messageOf } from '@sorrel/web-kit/api';
import { pounds } from '@sorrel/web-kit/format';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { DeclineWhy } from './decline-why.tsx';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';

interface Props {
  page: SubscriptionProps;
  decision: 'approve' | 'decline' | null;
  onClose(): void;
}

/** The prescriber's decision, confirmed with what it does to the customer. */
export function DecideReview({ page, decision, onClose }: Props) {
  const { subscription, user, reviews } = page;
  const shown = useLast(decision) ?? 'approve';
  const noteId = useId();
  const [note, setNote] = useState('');
  const [why, setWhy] = useState<{ reason?: DeclineReason; reasonText?: string }>({});
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const { notification } = App.useApp();
  const reload = useReload(subscription.id);
  const { mutateAsync, isPending, error, reset } = useCommand<{
    id: number;
    approve: 0 | 1;
    reason?: DeclineReason;
    reason_text?: string;
    round?: number;
    note?: string;
    reasons?: string[];
  }>('/v2/admin/form/review');
  const round = reviews.find(({ state }) => state === 'open')?.round;
  const isApproval = shown === 'approve';
  const inTheWay = isApproval ? page.flags.filter(({ onApproval }) => onApproval === 'never') : [];
  const toOvercome = isApproval ? page.flags.filter(({ onApproval }) => onApproval === 'reason') : [];
  const given = toOvercome.flatMap(({ ruleId }) => {
    const reason = reasons[ruleId]?.trim();
    return reason ? [`${ruleId}: ${reason}`] : [];
  });

  const close = (): void => {
    reset();
    onClose();
  };
  const decide = async (): Promise<void> => {
    try {
      await mutateAsync({
        id: subscription.id,
        approve: isApproval ? 1 : 0,
        ...(isApproval || !why.reason ? {} : { reason: why.reason, reason_text: why.reasonText?.trim() ?? '' }),
        ...(round === undefined ? {} : { round }),
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(given.length > 0 ? { reasons: given } : {}),
      });
    } catch {
      return;
    }
    notification.success({
      title: isApproval ? 'Approved' : 'Declined',
      description: isApproval
        ? 'The pharmacy can now dispense and ship.'
        : 'The customer is told, and their payment goes back.',
    });
    setNote('');
    setReasons({});
    setWhy({});
    close();
    reload();
  };
  return (
    <Dialog
      open={decision !== null}
      title={
        isApproval
          ? `Approve ${subscription.treatment.title} for ${user.name}?`
          : `Decline ${subscription.treatment.title} for ${user.name}?`
      }
      okText={isApproval ? 'Approve' : 'Decline'}
      isDanger={!isApproval}
      isBusy={isPending}
      isOkDisabled={isApproval ? inTheWay.length > 0 || given.length < toOvercome.length : declineProblem(why) !== null}
      width={520}
      onOk={() => void decide()}
      onCancel={close}
      notice={error ? { type: 'error', title: 'The decision was not saved', description: messageOf(error) } : null}
    >
      {isApproval ? (
        <p>
          You prescribe <b>{formulaOf(page)}</b>. The pharmacy may then dispense and ship it.
        </p>
      ) : (
        <p>
          The subscription becomes <b>refused to supply</b> and nothing ships. {refundText(page)}
        </p>
      )}
      {page.flags.length > 0 && (
        <p>
          {page.flags.length === 1 ? 'One safety flag stands' : `${page.flags.length} safety flags stand`} on this
          record. Please make sure you have read {page.flags.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {inTheWay.length > 0 && (
        <>
          <p>This cannot be approved while these stand:</p>
          <ul className="lines">
            {inTheWay.map(({ ruleId, text }) => (
              <li key={ruleId}>
                <b>{ruleId}</b> {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {toOvercome.map(({ ruleId, text }) => (
        <OverrideReason
          key={ruleId}
          ruleId={ruleId}
          text={text}
          value={reasons[ruleId] ?? ''}
          onChange={(value) => setReasons((all) => ({ ...all, [ruleId]: value }))}
        />
      ))}
      {!isApproval && <DeclineWhy products={productsOf(page)} {...why} onChange={setWhy} />}
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

interface Reason {
  ruleId: string;
  text: string;
  value: string;
  onChange(value: string): void;
}

/** Why it is right to go on all the same: kept with the decision. */
function OverrideReason({ ruleId, text, value, onChange }: Reason) {
  const id = useId();
  return (
    <>
      <label className="field-label" htmlFor={id}>
        Reason to go on, {ruleId}: {text}
      </label>
      <Input id={id} maxLength={480} value={value} onChange={(event) => onChange(event.target.value)} />
    </>
  );
}

function reviewed({ subscription }: SubscriptionProps) {
  const items = subscription.items.filter(({ treatment_status: status }) => status === 'review');
  return items.length > 0 ? items : subscription.items;
}
const formulaOf = (page: SubscriptionProps): string =>
  reviewed(page)
    .map(({ code, item }) => `${code} ${item.name}`)
    .join(', ');
const productsOf = (page: SubscriptionProps): string[] => reviewed(page).map(({ item }) => item.name);

function refundText({ subscription }: SubscriptionProps): string {
  const paid = subscription.items.filter(
    ({ status, treatment_status: clinical }) => status === 'paid' && clinical === 'review',
  );
  const total = paid.reduce((sum, { transaction_price: price }) => sum + (price ?? 0), 0);
  return total > 0
    ? `${pounds(total)} goes back to the card it was paid with, and any credit used is restored.`
    : 'Any payment and credit used go back to the customer.';
}
