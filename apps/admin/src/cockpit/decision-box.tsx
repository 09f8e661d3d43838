import { Alert, Button } from 'antd';
import { formatDate } from '@sorrel/web-kit/format';
import { useId } from 'react';
import { Key } from './keys.tsx';
import type { Claiming } from './use-claim.ts';
import type { Deciding } from './use-deciding.ts';

export type Act = 'approve' | 'decline' | 'ask';

interface Props {
  deciding: Deciding;
  claiming: Claiming;
  hasNext: boolean;
  onAct(act: Act): void;
  onShowNext(): void;
  onTakeOver(): void;
}

/** What is decided here, what it still waits for, and who else is at it. */
export function DecisionBox({ deciding, claiming, hasNext, onAct, onShowNext, onTakeOver }: Props) {
  const leftId = useId();
  const { claim, isLost } = claiming;
  const isForeign = claim !== null && !claim.isMine;
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
