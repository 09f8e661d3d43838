import { Alert, Button } from 'antd';
import { formatDate } from '@sorrel/web-kit/format';
import { useId } from 'react';
import type { CaseSettled } from '@sorrel/contracts/consultations/cases';
import { Key } from './keys.tsx';
import type { Claiming } from './use-claim.ts';
import type { Deciding } from './use-deciding.ts';

/** `end`: a supply is declined to end the treatment it belongs to. */
export type Act = 'approve' | 'decline' | 'end' | 'ask';

interface Props {
  deciding: Deciding;
  claiming: Claiming;
  hasNext: boolean;
  onAct(act: Act): void;
  onShowNext(): void;
  onTakeOver(): void;
  /** To the next case of the queue. */
  onNext(): void;
}

/** What is decided here, what it still waits for, and who else is at it. */
export function DecisionBox({ deciding, claiming, hasNext, onAct, onShowNext, onTakeOver, onNext }: Props) {
  const leftId = useId();
  const { claim, isLost, settled } = claiming;
  const isForeign = claim !== null && !claim.isMine;
  if (settled) return <Settled settled={settled} onNext={hasNext ? onNext : undefined} />;
  const isClosed = !deciding.isOpen || isForeign;
  return (
    <section className="decide" aria-label="Decision">
      {isForeign && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={isLost ? `${claim.by} has taken this case over` : `${claim.by} has this case open`}
          description={
            <>
              <p>
                Since {formatDate(claim.since, 'minutes')}. You can read everything, and decide once you take it over.
              </p>
              <Button size="small" className="under" aria-keyshortcuts="T" onClick={onTakeOver}>
                Take over <Key name="T" />
              </Button>
            </>
          }
        />
      )}
      <ul id={leftId} className="decide-left" aria-live="polite">
        {deciding.left.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {deciding.left.length === 0 && !isForeign && <li className="decide-ready">Everything has been seen</li>}
      </ul>
      {deciding.left.length > 0 && (
        <Button size="small" aria-keyshortcuts="N" onClick={onShowNext}>
          Show me <Key name="N" />
        </Button>
      )}
      <div className="decide-buttons">
        <Button
          type="primary"
          disabled={isClosed}
          aria-describedby={leftId}
          aria-keyshortcuts="A"
          onClick={() => onAct('approve')}
        >
          {hasNext ? 'Approve and next' : 'Approve'} <Key name="A" />
        </Button>
        <Button danger disabled={isForeign} aria-keyshortcuts="D" onClick={() => onAct('decline')}>
          Decline <Key name="D" />
        </Button>
        <Button disabled={isForeign} aria-keyshortcuts="W" onClick={() => onAct('ask')}>
          Ask the customer <Key name="W" />
        </Button>
      </div>
    </section>
  );
}

const OUTCOMES: Record<CaseSettled['outcome'], string> = {
  approved: 'approved this case',
  declined: 'declined this case',
  asked: 'asked the customer',
  withdrawn: 'withdrew this case',
};

/** A colleague was quicker: nothing is left to decide here. */
function Settled({ settled: { outcome, by, at }, onNext }: { settled: CaseSettled; onNext: (() => void) | undefined }) {
  const title =
    outcome === 'withdrawn'
      ? 'There is nothing to decide here any more'
      : `${by ?? 'A colleague'} ${OUTCOMES[outcome]}`;
  return (
    <section className="decide" aria-label="Decision">
      <Alert
        type="info"
        showIcon
        role="alert"
        title={title}
        description={
          <>
            <p>{at ? `${formatDate(at, 'minutes')}. ` : ''}Nothing that you wrote here was saved.</p>
            {onNext && (
              <Button size="small" className="under" aria-keyshortcuts="J" onClick={onNext}>
                Next case <Key name="J" />
              </Button>
            )}
          </>
        }
      />
    </section>
  );
}
