import type { Evidence, EvidenceKind } from '@sorrel/contracts/consultations/words';
import { formatDate } from '@sorrel/web-kit/format';
import { Button, Card } from 'antd';
import { useState } from 'react';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { Documents } from './documents.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { IdentityChecks } from './identity-checks.tsx';
import { findingText, KIND_LABELS, METHOD_LABELS } from './evidence.ts';
import { WithdrawEvidence } from './withdraw-evidence.tsx';

type Shown = Pick<
  SubscriptionProps,
  'evidence' | 'missing' | 'documents' | 'identity_checks' | 'evidence_shown' | 'photos'
>;

/** What the team has verified, and what an approval still needs. `subscriptionId` 0: of somebody, whatever plans they have. */
export function EvidencePanel({
  of,
  userId,
  subscriptionId,
  mayVerify,
}: {
  of: Shown;
  userId: number;
  subscriptionId: number;
  mayVerify: boolean;
}) {
  const { evidence, missing, documents, identity_checks: checks, evidence_shown: shown, photos } = of;
  const [recording, setRecording] = useState<EvidenceKind | null>(null);
  const [document, setDocument] = useState<SubscriptionProps['documents'][number] | null>(null);
  const [withdrawing, setWithdrawing] = useState<Evidence | null>(null);
  return (
    <Card
      size="small"
      title={<h2>Verified evidence</h2>}
      extra={
        mayVerify && (
          <Button size="small" onClick={() => setRecording(missing[0]?.kind ?? 'bmi')}>
            Record evidence
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <ul className="lines missing-evidence" aria-label="Missing evidence">
          {missing.map(({ kind, ruleId, text, isRequired }) => (
            <li key={ruleId}>
              <StatusTag tone="asked">{`${KIND_LABELS[kind]} missing`}</StatusTag>
              <span className="sub">
                {text} {isRequired ? 'Needed before approval.' : 'Or approve with a reason.'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <details className="sub">
          <summary>What the patient reads</summary>
          <ul className="lines sub-list" aria-label="What the patient reads about it">
            {shown.map(({ kind, title, text }) => (
              <li key={kind}>
                <span className="strong">{title}</span>
                <span className="sub">{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <IdentityChecks checks={checks} mayVerify={mayVerify} subscriptionId={subscriptionId} />
      <Documents
        documents={documents}
        photos={photos}
        mayVerify={mayVerify}
        subscriptionId={subscriptionId}
        onRecord={setDocument}
      />
      {evidence.length === 0 ? (
        <p className="nothing">Nothing has been verified yet.</p>
      ) : (
        <ul className="lines sub-list">
          {evidence.map((one) => (
            <li key={one.id}>
              <Record record={one} photo={photos.find(({ id }) => id === one.photoId)} />
              {mayVerify && one.withdrawnAt === null && (
                <Button size="small" onClick={() => setWithdrawing(one)}>
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <EvidenceDialog
        kind={document?.kind ?? recording}
        document={document}
        userId={userId}
        subscriptionId={subscriptionId}
        photos={photos}
        onClose={() => {
          setRecording(null);
          setDocument(null);
        }}
      />
      <WithdrawEvidence record={withdrawing} subscriptionId={subscriptionId} onClose={() => setWithdrawing(null)} />
    </Card>
  );
}

function Record({ record, photo }: { record: Evidence; photo: SubscriptionProps['photos'][number] | undefined }) {
  const {
    finding,
    method,
    reference,
    photoId,
    counts,
    takenOn,
    note,
    recordedAt,
    recordedBy,
    withdrawnAt,
    withdrawnBy,
    isExpired,
  } = record;
  return (
    <>
      <span className={withdrawnAt ? 'withdrawn' : 'strong'}>{findingText(record)}</span>
      <span className="sub">
        {KIND_LABELS[finding.kind]}: {METHOD_LABELS[method].toLowerCase()}, {formatDate(takenOn)}. Verified by{' '}
        {recordedBy} on {formatDate(recordedAt)}.
      </span>
      {reference && <span className="sub">Rests on: {reference}</span>}
      {photo ? (
        <a className="sub" href={photo.url} target="_blank" rel="noreferrer">
          Picture #{photo.id}, {formatDate(photo.created_at)}
        </a>
      ) : (
        photoId !== null && <span className="sub">Picture #{photoId}</span>
      )}
      {!reference && photoId === null && <span className="sub">Recorded before a reference was asked for.</span>}
      {!counts && withdrawnAt === null && <StatusTag tone="todo">Support only: does not count</StatusTag>}
      {note && <span className="sub">{note}</span>}
      {withdrawnAt ? (
        <StatusTag tone="quiet">{`Withdrawn by ${withdrawnBy ?? 'staff'} on ${formatDate(withdrawnAt)}`}</StatusTag>
      ) : (
        counts && isExpired && <StatusTag tone="todo">Too old to count</StatusTag>
      )}
    </>
  );
}
