import type { CancelReason } from '@sorrel/contracts/billing/change';
import { whenStopped } from '@sorrel/contracts/consultations/stopping';
import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Advice, type HealthNow } from '../health/advice.tsx';
import { tellHealth } from '../health/health.api.ts';
import { Options } from '../health/options.tsx';
import { profileQuery } from '../queries/account.api.ts';
import { cancelSubscription } from '../plan/plan.api.ts';
import { Preview } from '../plan/preview.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';

const REASONS: [CancelReason, string][] = [
  ['too-much', 'I have too much of it left'],
  ['too-expensive', 'It is too expensive'],
  ['no-effect', 'It did not help'],
  ['side-effects', 'I had side effects'],
  ['not-needed', 'I do not need it any more'],
  ['pregnancy', 'I am pregnant or planning to be'],
  ['elsewhere', 'I am treated elsewhere'],
  ['other', 'Another reason'],
];

interface Props {
  treatment: TreatmentCard;
  onClose(): void;
  /** `advice`: the reason is a change of health, and this is what to do now. */
  onCancelled(advice: HealthNow | null): void;
  onPause(): void;
}

/** Delivered once: the texts speak of an order, not a subscription. */
export const isSingle = ({ interval_months: months }: Pick<TreatmentCard, 'interval_months'>): boolean => months === 0;

/** The second of two clicks to cancel. It offers a pause once; giving a reason is optional. */
export function CancelDialog({ treatment, onClose, onCancelled, onPause }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [options, setOptions] = useState<string[]>([]);
  const kind = reason === 'pregnancy' ? 'pregnancy' : reason === 'side-effects' ? 'side-effect' : null;
  const what = treatment.manage.includes('withdraw') || isSingle(treatment) ? 'order' : 'subscription';
  const cancelling = useMutation({
    // What is told goes first: it is heard even where the cancellation is refused.
    mutationFn: async () => {
      const told =
        kind && options.length > 0
          ? await tellHealth({ subscription: treatment.id, kind, options, words: '', since: null })
          : null;
      const { health } = await cancelSubscription(treatment.id, reason === '' ? null : reason);
      return told ?? health ?? null;
    },
    meta: { isQuiet: true },
    onSuccess: (advice) => {
      onCancelled(advice);
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['timeline', treatment.id] });
    },
    onError: () => console.error('Cancel failed'),
  });
  return (
    <Dialog
      isOpen
      title={`Cancel your ${what}?`}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel {what}
          </Button>
          <Button kind="secondary" disabled={cancelling.isPending} onClick={onClose}>
            Keep my {what}
          </Button>
        </>
      }
    >
      <Preview subscription={treatment.id} change={{ kind: 'cancel' }} />
      {what === 'subscription' && <Stopping treatment={treatment} />}
      {treatment.manage.includes('pause') && (
        <p className="text-ink-soft">
          Only need a break?{' '}
          <button type="button" className="link font-semibold" disabled={cancelling.isPending} onClick={onPause}>
            Pause instead
          </button>{' '}
          for up to six months.
        </p>
      )}
      <SelectField
        label="May we ask why? (optional)"
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          setReason(REASONS.find(([value]) => value === event.target.value)?.[0] ?? '');
          setOptions([]);
        }}
      >
        <option value="">I would rather not say</option>
        {REASONS.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {kind && (
        <>
          <p className="text-sm">
            {kind === 'pregnancy'
              ? 'Please stop using it until our prescriber has answered you.'
              : 'Please stop using it. Is your face or throat swollen, is it hard to breathe, or is there chest pain or severe stomach pain? Call 999 now.'}{' '}
            You can cancel in any case; if you tell us more, you read at once what to do.
          </p>
          <Options kind={kind} options={options} onChoose={setOptions} />
        </>
      )}
      {cancelling.error && <Alert title={`Your ${what} is not cancelled yet`}>{messageOf(cancelling.error)}</Alert>}
    </Dialog>
  );
}

/** Of what has been used: what happens then, what to do, and where help is. */
function Stopping({ treatment: { items } }: { treatment: TreatmentCard }) {
  const used = items.findLast(({ status }) => status !== 'upcoming') ?? items[0];
  return (
    <section aria-label="When you stop the treatment" className="space-y-2 text-sm">
      <h3 className="font-semibold">When you stop the treatment</h3>
      {whenStopped(used?.ingredients ?? []).map((one) => (
        <p key={one}>{one}</p>
      ))}
    </section>
  );
}

export function CancelledDialog({
  isOrder,
  advice,
  onClose,
}: {
  isOrder: boolean;
  advice: HealthNow | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      title={isOrder ? 'Order Cancelled' : 'Subscription Cancelled'}
      onClose={onClose}
      actions={<Button onClick={onClose}>OK</Button>}
    >
      {advice ? (
        <>
          <Advice {...advice} />
          <p>
            You will not be charged again. A prescriber reads what you told us and answers in your chat, also now that
            you have cancelled.
          </p>
        </>
      ) : (
        <p>You will not be charged again. We are sorry to see you go, and your records stay in your account.</p>
      )}
    </Dialog>
  );
}
