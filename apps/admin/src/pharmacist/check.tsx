import { SEEN } from '@sorrel/contracts/fulfilment/clinical-check';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useKeys } from '../cockpit/keyboard.ts';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { subscriptionQuery, type SubscriptionProps } from '../queries/subscription.api.ts';
import { Consultations } from '../record/consultations.tsx';
import { Decisions } from '../record/decisions.tsx';
import { ClinicalSummary } from '../review/clinical-summary-view.tsx';
import { Overrides } from '../review/overrides.tsx';
import { Flags } from '../safety/flags.tsx';
import { useCommand } from '../ui/command.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { DecideDialog, type Asked } from './decide-dialog.tsx';
import { checkQuery, checksQuery, type CheckPage } from './pharmacist.api.ts';
import { ENTRY_TITLES, entryText, stateOf } from './words.ts';

/** One supply, with all that a pharmacist has to see of it before it may be packed. */
export function PharmacistCheck() {
  const itemId = Number(useParams().id);
  const { data, error, refetch } = useQuery(checkQuery(itemId));
  const subscriptionId = data?.row.subscription_id;
  const record = useQuery({ ...subscriptionQuery(subscriptionId ?? 0), enabled: subscriptionId !== undefined });
  const failed = error ?? record.error;
  if (failed)
    return (
      <Problem
        error={failed}
        title="The supply could not be loaded"
        onRetry={() => void Promise.all([refetch(), record.refetch()])}
      />
    );
  if (!data || !record.data) return <Loading text="Loading the supply" />;
  // Another supply is another look: what was ticked is not carried on.
  return <Looking key={itemId} check={data} record={record.data} />;
}

function Looking({ check, record }: { check: CheckPage; record: SubscriptionProps }) {
  const { row } = check;
  const { text, tone } = stateOf(row);
  return (
    <Page
      title={`${row.order_id}, pharmacist’s check`}
      heading={
        <>
          <bdi>{row.patient}</bdi> <span className="mono sub">{row.order_id}</span>
        </>
      }
      subtitle={
        <p className="pharmacist-states">
          <StatusTag tone={tone}>{text}</StatusTag>
          {row.is_high_risk && <StatusTag tone="asked">High risk</StatusTag>}
          <span className="sub">
            {row.is_first ? 'First supply' : 'Repeat'}, waiting since {formatDate(row.since, 'minutes')}.{' '}
            <Link to={`/subscriptions/${row.subscription_id}`}>Whole record</Link>
          </span>
        </p>
      }
    >
      <div className="pharmacist-case">
        <div className="pharmacist-seen">
          <Prescription check={check} />
          <ClinicalSummary user={record.user} consultations={record.consultations} />
          <Card size="small" title={<h2>Safety flags</h2>}>
            {record.flags.length === 0 ? (
              <p className="nothing">No rule has anything to say.</p>
            ) : (
              <Flags flags={record.flags} title="Now" />
            )}
          </Card>
          <Overrides overrides={record.overrides} />
          <Decisions reviews={record.reviews} />
          <EvidencePanel
            of={record}
            userId={record.user.id}
            subscriptionId={record.subscription.id}
            mayVerify={record.may.verify}
          />
          <Supplies check={check} />
          <Consultations consultations={record.consultations} title="All answers" />
        </div>
        <div className="pharmacist-rail">
          <Decide check={check} />
          <History check={check} />
        </div>
      </div>
    </Page>
  );
}

function Prescription({ check: { prescription } }: { check: CheckPage }) {
  const { patient } = prescription;
  return (
    <Card size="small" title={<h2>Prescription</h2>}>
      <dl className="pairs">
        <dt>Patient</dt>
        <dd>
          <bdi>{patient.name}</bdi>
          {patient.birth_date && <span className="sub">Born {formatDate(patient.birth_date)}</span>}
        </dd>
        <dt>Product</dt>
        <dd>
          <span className="strong">{prescription.product}</span>
          <span className="sub">
            {prescription.strengths.join(' · ')}. {prescription.quantity}
          </span>
        </dd>
        <dt>Directions</dt>
        <dd className="said">{prescription.directions}</dd>
        <dt>Precautions</dt>
        <dd className="said">{prescription.precautions || <span className="nothing">None</span>}</dd>
        <dt>Signed</dt>
        <dd>
          {prescription.prescriber}
          <span className="sub">
            {prescription.registration}. <span className="mono">{prescription.ref}</span>, signed{' '}
            {formatDate(prescription.signed_on)}, valid until {formatDate(prescription.valid_until)}
          </span>
        </dd>
        <dt>Supplies</dt>
        <dd>
          {prescription.supplied} of {prescription.supplies} have left
        </dd>
      </dl>
    </Card>
  );
}

function Supplies({ check: { supplies } }: { check: CheckPage }) {
  return (
    <Card size="small" title={<h2>Last supplies</h2>}>
      {supplies.length === 0 ? (
        <p className="nothing">Nothing has left for this person before.</p>
      ) : (
        <ul className="lines">
          {supplies.map((one) => (
            <li key={one.order_id}>
              {one.product}{' '}
              <span className="sub">
                <span className="mono">{one.order_id}</span>, {formatDate(one.shipped_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Decide({ check }: { check: CheckPage }) {
  const { row, why_not: whyNot } = check;
  const { message, notification } = App.useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { areOn } = useKeys();
  const { data: queue } = useQuery(checksQuery);
  const [hasRead, setRead] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  // One press, one key: sent again after a lost answer it is the same verdict.
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<object>('/v2/admin/form/clinical-check');
  const next = queue?.data.find((one) => one.item_id !== row.item_id && one.state === 'to-check');
  const done = (words: string): void => {
    void message.success(words);
    void client.invalidateQueries({ queryKey: ['pharmacist'] });
    void client.invalidateQueries({ queryKey: ['dispatch'] });
    void navigate(next ? `/pharmacist-checks/${next.item_id}` : '/pharmacist-checks');
  };
  const mayCheck = whyNot === null && row.state === 'to-check';
  const pass = async (): Promise<void> => {
    if (!mayCheck || !hasRead || isPending) return;
    try {
      await mutateAsync({ id: row.item_id, key, verdict: 'checked', seen: SEEN });
      done(`${row.order_id} may be packed`);
    } catch (error) {
      notification.error({ title: 'It was not checked', description: messageOf(error), role: 'alert' });
    }
  };
  useLetters(areOn && asked === null, {
    c: () => void pass(),
    w: () => row.state !== 'asked' && setAsked('asked'),
    s: () => row.state !== 'stopped' && setAsked('stopped'),
  });
  return (
    <Card size="small" title={<h2>May it be packed?</h2>}>
      <div className="pharmacist-acts">
        {whyNot !== null && <Alert type="warning" showIcon title={whyNot} />}
        {row.state === 'asked' && <p>The prescriber has been asked. Their answer will stand here.</p>}
        {row.state === 'stopped' && (
          <p>This supply is stopped. Ask the prescriber, or send it back to approval in the record.</p>
        )}
        {row.state === 'checked' && <p>A pharmacist has looked at this. It stays so until something changes.</p>}
        {row.state === 'to-check' && (
          <>
            <Checkbox checked={hasRead} disabled={!mayCheck} onChange={(event) => setRead(event.target.checked)}>
              I have read everything on this page: prescription, directions and precautions, answers, flags and why they
              were overruled, evidence, other medicines, last supplies
            </Checkbox>
            <Button
              type="primary"
              block
              disabled={!mayCheck || !hasRead}
              loading={isPending}
              aria-keyshortcuts="C"
              onClick={() => void pass()}
            >
              Check, it may be packed {areOn && <kbd className="key">C</kbd>}
            </Button>
            <Button block disabled={!mayCheck || !hasRead} onClick={() => setAsked('checked')}>
              Check, after something was done
            </Button>
          </>
        )}
        {row.state !== 'asked' && (
          <Button block aria-keyshortcuts="W" onClick={() => setAsked('asked')}>
            Ask the prescriber {areOn && <kbd className="key">W</kbd>}
          </Button>
        )}
        {row.state !== 'stopped' && (
          <Button block danger aria-keyshortcuts="S" onClick={() => setAsked('stopped')}>
            Stop the supply {areOn && <kbd className="key">S</kbd>}
          </Button>
        )}
      </div>
      <DecideDialog asked={asked} row={row} onClose={() => setAsked(null)} onDone={done} />
    </Card>
  );
}

function History({ check: { entries } }: { check: CheckPage }) {
  return (
    <Card size="small" title={<h2>Record of this check</h2>}>
      {entries.length === 0 ? (
        <p className="nothing">No pharmacist has looked at it yet.</p>
      ) : (
        <ol className="lines sub-list">
          {entries.map((entry) => (
            <li key={entry.id}>
              <span className="strong">{ENTRY_TITLES[entry.kind]}</span>
              {entry.words && (
                <span className="said">
                  <bdi>{entry.words}</bdi>
                </span>
              )}
              <span className="sub">{entryText(entry)}</span>
              <span className="sub">
                {entry.by || 'Sorrel'}, {formatDate(entry.at, 'minutes')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Single letters, where nobody types and no dialog is open. */
function useLetters(areOn: boolean, acts: Record<string, () => void>): void {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  useEffect(() => {
    if (!areOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('input:not([type=checkbox]), textarea, select, [role=combobox], [role=dialog]')) return;
      const act = now.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
}
