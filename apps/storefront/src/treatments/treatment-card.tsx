import type { TreatmentCard as Treatment } from '@sorrel/contracts/http/storefront';
import { messageOf } from '@sorrel/web-kit/api';
import { pounds } from '@sorrel/web-kit/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { profileQuery, undoCancel } from '../queries/account.api.ts';
import { History } from '../plan/history.tsx';
import { ManageMenu } from '../plan/manage-menu.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { badgeTone, placesToAnswer } from './badge-tone.ts';
import { KINDS, kindOfConsultation } from '../content/kinds.ts';
import { Formula } from './formula.tsx';
import { StepsAhead } from './steps-ahead.tsx';
import { lazy, Suspense } from 'react';
import type { Act } from './treatment-list.tsx';
import { TreatmentItems } from './treatment-items.tsx';

// Only for those whose dose is increased by steps.
const CheckIn = lazy(async () => ({ default: (await import('./check-in.tsx')).CheckIn }));

interface Props {
  treatment: Treatment;
  onAct(kind: Act['kind']): void;
}

/** One treatment of the account. The server decides what may be done with it (`actions`). */
export function TreatmentCard({ treatment, onAct }: Props) {
  const first = treatment.items[0];
  return (
    <article aria-label={treatment.name} className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="p-5 sm:grid sm:grid-cols-[9.5rem_1fr] sm:gap-7 sm:p-6">
        {first && (
          <img
            src={first.image_url}
            alt=""
            width={800}
            height={1000}
            className="mb-5 aspect-4/3 w-full rounded-xl bg-sage object-cover sm:mb-0 sm:aspect-4/5"
          />
        )}
        <div className="min-w-0 space-y-5">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div>
              <h2 className="text-2xl">{treatment.name}</h2>
              <p className="mt-1.5 text-ink-soft">
                <span className="text-lg font-semibold text-ink">{pounds(treatment.price)}</span>{' '}
                {rhythm(treatment.interval_months)}
              </p>
            </div>
            <Badge tone={badgeTone(treatment)}>{treatment.badge}</Badge>
          </div>
          {treatment.message && (
            <Alert tone="notice">
              <p>{treatment.message}</p>
              {treatment.question && (
                <blockquote className="mt-3 border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
                  {treatment.question}
                </blockquote>
              )}
              {placesToAnswer(treatment).map(({ to, label }) => (
                <Link key={to} className="link mt-2 mr-5 inline-block font-semibold" to={to}>
                  {label}
                </Link>
              ))}
            </Alert>
          )}
          {treatment.actions.showFormula && (
            <Formula
              title={KINDS[kindOfConsultation(treatment.consultation)].contents}
              ingredients={
                (treatment.items.findLast(({ status }) => status !== 'upcoming') ?? first)?.ingredients ?? []
              }
            />
          )}
          {treatment.steps.length > 0 && (
            <>
              <Suspense>
                <CheckIn subscription={treatment.id} />
              </Suspense>
              <StepsAhead steps={treatment.steps} />
            </>
          )}
          <Link className="link inline-block font-semibold" to={`/v2/profile/health?treatment=${treatment.id}`}>
            Something has changed with my health
          </Link>
          <TreatmentItems items={treatment.items} />
          <History subscription={treatment.id} next={treatment.next} />
        </div>
      </div>
      <Actions treatment={treatment} onAct={onAct} />
    </article>
  );
}

const rhythm = (count: number): string =>
  count === 0 ? 'once (no subscription)' : `every ${count === 1 ? 'month' : `${count} months`}`;

function Actions({ treatment: { id, actions, manage, paused_from: pausedFrom }, onAct }: Props) {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoCancel(id),
    meta: { isQuiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  const hasAny =
    actions.upload ||
    actions.updateDate ||
    actions.cancel ||
    actions.undoCancel ||
    manage.length > 0 ||
    actions.paymentMethod !== 'hidden';
  if (!hasAny) return null;
  return (
    <div className="space-y-3 border-t border-line bg-paper px-5 py-4 sm:px-6">
      {undoing.error && <Alert title="The cancellation still stands">{messageOf(undoing.error)}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        {actions.upload && <ButtonLink to="/v2/profile/upload-photos">Upload photos</ButtonLink>}
        {actions.paymentMethod === 'retry' && <Button onClick={() => onAct('method')}>Retry payment</Button>}
        {actions.undoCancel && (
          <Button isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
            Undo cancellation
          </Button>
        )}
        {actions.updateDate && (
          <Button kind="secondary" onClick={() => onAct('date')}>
            Update delivery date
          </Button>
        )}
        {actions.paymentMethod === 'change' && (
          <Button kind="secondary" onClick={() => onAct('method')}>
            Change Payment Method
          </Button>
        )}
        {actions.cancel && (
          <Button kind="quiet" onClick={() => onAct('cancel')}>
            Cancel
          </Button>
        )}
        <ManageMenu
          manage={manage}
          isPaused={pausedFrom !== null}
          onChoose={(kind) => onAct(kind === 'withdraw' ? 'cancel' : kind)}
        />
      </div>
    </div>
  );
}
