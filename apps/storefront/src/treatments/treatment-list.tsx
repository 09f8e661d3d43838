import { useState } from 'react';
import { useHeldOrders } from '../health/held-orders.tsx';
import type { HealthNow } from '../health/advice.tsx';
import type { ProfileProps } from '../queries/account.api.ts';
import type { PlanKind } from '../plan/plan.api.ts';
import { PlanDialog } from '../plan/plan-dialog.tsx';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CancelDialog, CancelledDialog, isSingle } from './cancel-dialog.tsx';
import { DateDialog } from './date-dialog.tsx';
import { MethodDialogs } from './method-dialogs.tsx';
import { TreatmentCard } from './treatment-card.tsx';

/** The action the customer is taking on a treatment; one dialog at a time. */
export type Act = { kind: 'cancel' | 'cancelled' | 'date' | 'method' | PlanKind; id: number };

export function TreatmentList({ props }: { props: ProfileProps }) {
  const [act, setAct] = useState<Act | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [advice, setAdvice] = useState<HealthNow | null>(null);
  const treatment = props.treatments.find(({ id }) => id === act?.id);
  const close = (): void => setAct(null);
  return (
    <section aria-labelledby="overview" className="space-y-5">
      <h1 id="overview" className="text-3xl">
        Account Overview
      </h1>
      {notice && <Alert tone="success">{notice}</Alert>}
      {props.treatments.length === 0 && <NoTreatments />}
      <ul className="space-y-6">
        {props.treatments.map((one) => (
          <li key={one.id}>
            <TreatmentCard
              treatment={one}
              onAct={(kind) => {
                setNotice(null);
                setAct({ kind, id: one.id });
              }}
            />
          </li>
        ))}
      </ul>
      {treatment && act?.kind === 'cancel' && (
        <CancelDialog
          treatment={treatment}
          onClose={close}
          onCancelled={(now) => {
            setAdvice(now);
            setAct({ kind: 'cancelled', id: treatment.id });
          }}
          onPause={() => setAct({ kind: 'pause', id: treatment.id })}
        />
      )}
      {treatment && act?.kind === 'cancelled' && (
        <CancelledDialog isOrder={isSingle(treatment)} advice={advice} onClose={close} />
      )}
      {treatment && act?.kind === 'date' && (
        <DateDialog
          subId={treatment.id}
          currentDate={treatment.due_at}
          isHeld={treatment.status === 'waiting'}
          onClose={close}
          onUpdated={(text) => {
            close();
            setNotice(text);
          }}
        />
      )}
      {treatment && act && isPlan(act.kind) && (
        <PlanDialog
          key={act.kind}
          treatment={treatment}
          kind={act.kind}
          onClose={close}
          onDone={(text) => {
            close();
            setNotice(text);
          }}
        />
      )}
      {treatment && act?.kind === 'method' && <MethodDialogs treatment={treatment} props={props} onClose={close} />}
    </section>
  );
}

const isPlan = (kind: Act['kind']): kind is PlanKind =>
  ['pause', 'resume', 'skip', 'send-now', 'frequency'].includes(kind);

function NoTreatments() {
  // What waits for a prescriber stands above.
  if (useHeldOrders().length > 0) return null;
  return (
    <div className="space-y-4 rounded-2xl border border-line bg-card p-6 sm:p-8">
      <p className="text-lg">You have no treatment yet.</p>
      <p className="measure text-ink-soft">
        Start with a short consultation. It is free, and a prescriber reads every answer.
      </p>
      <ButtonLink to="/shop">Find your treatment</ButtonLink>
    </div>
  );
}
