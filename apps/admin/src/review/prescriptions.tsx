import { REVOKE_WORDS } from '@sorrel/contracts/consultations/revoke';
import type { PrescriptionOutline } from '@sorrel/contracts/consultations/words';
import { formatDate } from '@sorrel/web-kit/format';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { RevokePrescription } from './revoke-prescription.tsx';
import type { SubscriptionProps } from '../queries/subscription.api.ts';

interface Props {
  page: SubscriptionProps;
  /** The screen reads again. */
  onRevoked(): void;
}

/** What has been prescribed in this subscription, newest first, and whether it still stands. */
export function Prescriptions({ page, onRevoked }: Props) {
  const { prescriptions, may } = page;
  const [revoking, setRevoking] = useState<PrescriptionOutline | null>(null);
  if (prescriptions.length === 0) return null;
  return (
    <Card size="small" title={<h2>Prescriptions</h2>}>
      <Signed list={prescriptions.slice(0, SHOWN)} mayRevoke={may.revoke.length > 0} onRevoke={setRevoking} />
      {prescriptions.length > SHOWN && (
        <details>
          <summary>{prescriptions.length - SHOWN} earlier</summary>
          <Signed list={prescriptions.slice(SHOWN)} mayRevoke={may.revoke.length > 0} onRevoke={setRevoking} />
        </details>
      )}
      <RevokePrescription
        prescription={revoking}
        reasons={may.revoke}
        onClose={() => setRevoking(null)}
        onRevoked={onRevoked}
      />
    </Card>
  );
}

interface SignedProps {
  list: readonly PrescriptionOutline[];
  mayRevoke: boolean;
  onRevoke(one: PrescriptionOutline): void;
}

function Signed({ list, mayRevoke, onRevoke }: SignedProps) {
  return (
    <ul className="lines sub-list">
      {list.map((one) => (
        <li key={one.id}>
          <span className="strong">
            <span className="mono">{one.ref}</span> {one.product} {STATES[one.state]}
          </span>
          <span className="sub">
            Signed by {one.by}, {formatDate(one.signedAt, 'minutes')}. {validText(one)}
          </span>
          {one.revoked && <Revoked revoked={one.revoked} />}
          {one.state === 'valid' && mayRevoke && (
            <Button
              size="small"
              danger
              className="under"
              aria-label={`Revoke ${one.ref}`}
              onClick={() => onRevoke(one)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Somebody of three years has dozens. */
const SHOWN = 3;

const STATES: Record<PrescriptionOutline['state'], React.ReactNode> = {
  valid: null,
  expired: <Tag>Run out</Tag>,
  revoked: <Tag color="error">Revoked</Tag>,
};

function validText({ state, validUntil, repeats }: PrescriptionOutline): string {
  const supplies = repeats === 0 ? 'one supply' : `${repeats + 1} supplies`;
  return `For ${supplies}, ${state === 'expired' ? 'was valid' : 'valid'} until ${formatDate(validUntil)}.`;
}

function Revoked({ revoked }: { revoked: NonNullable<PrescriptionOutline['revoked']> }) {
  const { at, by, reason, text, told, note } = revoked;
  return (
    <>
      <span>
        Revoked by {by}, {formatDate(at, 'minutes')}. Reason: {REVOKE_WORDS[reason].label}
      </span>
      {text && <span className="said">In words: {text}</span>}
      {note && <span className="said">Note: {note}</span>}
      <details>
        <summary>What the customer was told</summary>
        <blockquote className="told">{told}</blockquote>
      </details>
    </>
  );
}
