import {
  DECLINE_REASONS,
  DECLINE_TEXT_MAX,
  DECLINE_WORDS,
  declineMessage,
  declineProblem,
  type DeclineReason,
} from '@sorrel/contracts/consultations/decline';
import { whenStopped } from '@sorrel/contracts/consultations/stopping';
import type { Step } from '@sorrel/contracts/consultations/titration';
import { messageOf } from '@sorrel/web-kit/api';
import { pounds } from '@sorrel/web-kit/format';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { termsText } from './terms.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { WhyTold, type Why } from './why-told.tsx';
import type { SubscriptionProps } from '../queries/subscription.api.ts';

const OK = { approve: 'Approve', decline: 'Decline', end: 'End treatment' };
const DONE = { approve: 'Approved', decline: 'Declined', end: 'Ended' };
const REASONS = DECLINE_REASONS.map((value) => ({ value, label: DECLINE_WORDS[value].label }));

/** What the prescriber has seen, read and answered before deciding: kept with the decision. */
export interface SaidWithDecision {
  acknowledged: string[];
  /** `R-24: the GP was told by phone`. */
  reasons: string[];
  seen: { consultation: number | null; photos: number[]; medicines: number[] };
  /** What is signed for each item. */
  /** The plans of steps that are signed. */
  plans: { item: number; steps: Step[]; reason: string | null; side_effects: string | null }[];
  terms: { item: number; repeats: number; valid_months: number; directions: string; precautions: string }[];
}

interface Props {
  page: SubscriptionProps;
  decision: 'approve' | 'decline' | 'end' | null;
  said: SaidWithDecision;
  /** Another case comes after this one. */
  hasNext: boolean;
  onDecided(): void;
  /** The server did not take it. */
  onRefused(): void;
  onClose(): void;
}

/** The prescriber's decision, confirmed with what it does to the customer. */
export function DecideReview({ page, decision, said, hasNext, onDecided, onRefused, onClose }: Props) {
  const { subscription, user, reviews, consultation } = page;
  const shown = useLast(decision) ?? 'approve';
  const noteId = useId();
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<Why<DeclineReason>>({});
  const { notification } = App.useApp();
  const { mutateAsync, isPending, error, reset } = useCommand<
    Omit<SaidWithDecision, 'terms' | 'plans'> & {
      terms?: SaidWithDecision['terms'];
      plans?: SaidWithDecision['plans'];
      id: number;
      approve: 0 | 1;
      reason?: DeclineReason;
      reason_text?: string;
      round?: number;
      consultation?: number;
      note?: string;
    }
  >('/v2/admin/form/review');
  const round = reviews.find(({ state }) => state === 'open')?.round;
  const isApproval = shown === 'approve';
  const isEnd = shown === 'end';
  const proposed = isEnd ? page.open?.plan?.endReason : null;
  const why: Why<DeclineReason> = { ...(proposed ? { reason: proposed } : {}), ...chosen };

  const close = (): void => {
    reset();
    onClose();
  };
  const decide = async (): Promise<void> => {
    try {
      await mutateAsync({
        id: subscription.id,
        approve: isApproval ? 1 : 0,
        acknowledged: said.acknowledged,
        reasons: said.reasons,
        seen: said.seen,
        ...(isApproval ? { terms: said.terms } : {}),
        ...(isApproval && said.plans.length > 0 ? { plans: said.plans } : {}),
        ...(isApproval || !why.reason ? {} : { reason: why.reason, reason_text: why.reasonText?.trim() ?? '' }),
        ...(round === undefined ? {} : { round }),
        ...(consultation === null ? {} : { consultation }),
        ...(note.trim() ? { note: note.trim() } : {}),
      });
    } catch {
      onRefused();
      return;
    }
    notification.success({
      title: `${DONE[shown]}: ${user.name}`,
      description: isApproval ? whatFollows(page) : 'The customer is told, and their payment goes back.',
    });
    reset();
    onDecided();
  };
  return (
    <Dialog
      open={decision !== null}
      title={
        isApproval
          ? `Approve ${subscription.treatment.title} for ${user.name}?`
          : `${isEnd ? 'End' : 'Decline'} ${subscription.treatment.title} for ${user.name}?`
      }
      okText={`${OK[shown]}${hasNext ? ' and next' : ''}`}
      isDanger={!isApproval}
      isBusy={isPending}
      isOkDisabled={!isApproval && declineProblem(why) !== null}
      startAt={isApproval ? 'ok' : 'field'}
      width={520}
      onOk={() => void decide()}
      onCancel={close}
      notice={error ? { type: 'error', title: 'The decision was not saved', description: messageOf(error) } : null}
    >
      {isApproval ? (
        <>
          <p>
            You prescribe <b>{formulaOf(page, said)}</b>. {whatFollows(page)}
          </p>
          <LabelWords terms={said.terms} />
        </>
      ) : (
        <p>
          {page.open?.plan && 'The treatment ends with it. '}The subscription becomes <b>refused to supply</b> and
          nothing ships. {refundText(page)}
        </p>
      )}
      {isApproval && said.reasons.length > 0 && (
        <>
          <p>Your reasons to go on, kept with the decision:</p>
          <ul className="lines">
            {said.reasons.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {!isApproval && (
        <WhyTold
          reasons={REASONS}
          placeholder={isEnd ? 'Choose why it ends' : 'Choose why it is declined'}
          textMax={DECLINE_TEXT_MAX}
          message={
            why.reason && declineProblem(why) === null
              ? declineMessage(productsOf(page), why.reason, why.reasonText, whenStoppedOf(page))
              : null
          }
          {...why}
          onChange={setChosen}
        />
      )}
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

/** What is signed and printed, once more before it is. */
function LabelWords({ terms }: Pick<SaidWithDecision, 'terms'>) {
  return (
    <dl className="label-words">
      {terms.map(({ item, directions, precautions }) => (
        <div key={item}>
          <dt>Directions</dt>
          <dd>{directions}</dd>
          <dt>Precautions</dt>
          <dd>{precautions || 'None'}</dd>
        </div>
      ))}
    </dl>
  );
}

function reviewed({ subscription }: SubscriptionProps) {
  const items = subscription.items.filter(({ treatment_status: status }) => status === 'review');
  return items.length > 0 ? items : subscription.items;
}
const formulaOf = (page: SubscriptionProps, { terms, plans }: SaidWithDecision): string =>
  reviewed(page)
    .map(({ id, code, item }) => {
      const set = terms.find((one) => one.item === id);
      const on = set ? `: ${termsText({ repeats: set.repeats, validMonths: set.valid_months })}` : '';
      // The plan may begin with another strength than was asked for.
      const first = plans.find((one) => one.item === id)?.steps[0]?.code;
      const dose = page.open?.doses.find(({ itemId }) => itemId === id);
      const chosen = dose?.titration?.strengths.find((one) => one.code === first);
      return `${chosen?.code ?? code} ${chosen?.name ?? item.name}${on}`;
    })
    .join('; ');
/** What was reviewed before it is paid is charged first. */
const whatFollows = (page: SubscriptionProps): string =>
  page.open?.doses.some(({ titration }) => titration && !titration.isPaid)
    ? 'It is charged on its day, after the letter with its price, and then sent.'
    : 'The pharmacy can now dispense and ship.';
const whenStoppedOf = ({ open }: SubscriptionProps): string[] =>
  open?.before ? whenStopped(open.before.dose.ingredients) : [];
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
