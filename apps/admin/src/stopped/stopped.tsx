import { STOP_REASON_WORDS } from '@sorrel/contracts/billing/medicine-stop';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMay } from '../app/session.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { workQuery } from '../work/work.api.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { type StoppedProps, stoppedQuery, type StopRow } from './stopped.api.ts';

interface Told {
  isStopping?: boolean;
  what?: string;
}

/** Medicines that nobody gets until a pharmacist says so: what stands, and what stood. */
export function Stopped() {
  const { data, error, refetch } = useQuery(stoppedQuery);
  const client = useQueryClient();
  const mayStop = useMay('stopMedicines');
  const [stopping, setStopping] = useStopping();
  const [lifting, setLifting] = useState<StopRow | null>(null);
  const reload = (): void => {
    for (const { queryKey } of [stoppedQuery, workQuery]) void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ['stock'] });
  };
  return (
    <Page
      title="Stopped medicines"
      actions={
        mayStop && (
          <Button danger type="primary" onClick={() => setStopping({})}>
            Stop a medicine
          </Button>
        )
      }
    >
      <p className="sub">
        From the moment a medicine is stopped nothing of it is sold, charged, approved, packed or sent. Parcels that
        have left are not touched: a recalled batch is followed up under Batches.
      </p>
      {error && <Problem error={error} title="The stops could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the stops" />}
      {data && <Stops stops={data.stops} onLift={setLifting} />}
      {mayStop && (
        <StopDialog
          isOpen={stopping !== null}
          first={stopping?.what}
          choices={data?.choices ?? []}
          onClose={() => setStopping(null)}
          onDone={reload}
        />
      )}
      <LiftDialog stop={lifting} onClose={() => setLifting(null)} onDone={reload} />
    </Page>
  );
}

function Stops({ stops, onLift }: { stops: StoppedProps['stops']; onLift(stop: StopRow): void }) {
  const standing = stops.filter(({ lifted }) => lifted === null);
  const past = stops.filter(({ lifted }) => lifted !== null);
  return (
    <>
      {standing.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No medicine is stopped." className="stops-none" />
      )}
      {standing.length > 0 && (
        <section aria-label="Standing stops">
          {standing.map((stop) => (
            <Stop key={stop.id} stop={stop} onLift={() => onLift(stop)} />
          ))}
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past-stops">
          <h2 id="past-stops">Lifted</h2>
          {past.map((stop) => (
            <Stop key={stop.id} stop={stop} />
          ))}
        </section>
      )}
    </>
  );
}

function Stop({ stop, onLift }: { stop: StopRow; onLift?: () => void }) {
  const mayLift = useMay('liftStops');
  const { title, codes, reason, note, at, by, patients, untold, lifted, text } = stop;
  return (
    <article className={lifted ? 'stop' : 'stop stop--stands'}>
      <div className="stop-head">
        <h3>{title}</h3>
        {lifted ? <StatusTag tone="good">Lifted</StatusTag> : <StatusTag tone="bad">Stopped</StatusTag>}
        {onLift && mayLift && (
          <Button className="stop-lift" aria-label={`Lift the stop of ${title}`} onClick={onLift}>
            Lift
          </Button>
        )}
      </div>
      <p className="sub">
        <span className="mono">{codes.join(', ')}</span> · {by}, {formatDate(at, 'minutes')} ·{' '}
        {STOP_REASON_WORDS[reason]}
      </p>
      <p className="stop-words">{note}</p>
      <p className="sub">{writtenTo(patients, untold)}</p>
      {patients > 0 && (
        <details>
          <summary>What they read</summary>
          <p className="stop-words">{text}</p>
        </details>
      )}
      {lifted && (
        <p className="stop-words">
          Lifted by {lifted.by} on {formatDate(lifted.at, 'minutes')}: {lifted.note}
        </p>
      )}
      {onLift && !mayLift && <p className="sub">A pharmacist lifts it.</p>}
    </article>
  );
}

function writtenTo(patients: number, untold: number): string {
  if (patients === 0) return 'Nobody was waiting for it, so nobody was written to.';
  if (untold > 0) return `${patients - untold} of ${patients} patients have been written to so far.`;
  return patients === 1 ? '1 patient has been written to.' : `${patients} patients have been written to.`;
}

/** Open as soon as somebody comes from the search or from a row of the stock, which name what is meant. */
function useStopping() {
  const { state } = useLocation() as { state: Told | null };
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ what?: string | undefined } | null>(null);
  const stopping = state?.isStopping ? { what: state.what } : chosen;
  const set = (next: { what?: string | undefined } | null): void => {
    // Leaving the page and coming back does not open it again.
    if (state?.isStopping) void navigate('.', { replace: true, state: null });
    setChosen(next);
  };
  return [stopping, set] as const;
}
