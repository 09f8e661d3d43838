import { formatDate } from '@sorrel/web-kit/format';
import type { CaseWait } from '@sorrel/contracts/consultations/cases';
import { Button } from 'antd';
import { StatusTag } from '../ui/status-tag.tsx';
import { Key } from './keys.tsx';
import { waitText } from './queue.ts';
import type { Queue } from './use-queue.ts';

interface Props {
  queue: Queue;
  current: number;
  wait: CaseWait | null;
  onStep(step: 1 | -1): void;
  onQueue(): void;
  onKeys(): void;
}

/** Where this case stands in the queue, how long it has waited, and the way to the others. */
export function CaseClock({ queue, current, wait, onStep, onQueue, onKeys }: Props) {
  const at = queue.cases.findIndex(({ subscriptionId }) => subscriptionId === current);
  return (
    <div className="case-clock">
      {wait && (
        <>
          <StatusTag tone={wait.isLate ? 'bad' : 'going'}>
            {wait.isLate ? 'Late' : 'In time'}, waits {waitText(wait.seconds)}
          </StatusTag>
          <span className="sub">
            Since {formatDate(wait.since, 'minutes')}, to be decided by {formatDate(wait.dueAt, 'minutes')}
          </span>
        </>
      )}
      <span className="case-steps">
        <Button size="small" aria-keyshortcuts="K" disabled={at <= 0} onClick={() => onStep(-1)}>
          Previous <Key name="K" />
        </Button>
        <Button size="small" aria-keyshortcuts="Q" onClick={onQueue}>
          {queueText(queue, at)} <Key name="Q" />
        </Button>
        <Button
          size="small"
          aria-keyshortcuts="J"
          disabled={queue.cases.length === 0 || at === queue.cases.length - 1}
          onClick={() => onStep(1)}
        >
          Next <Key name="J" />
        </Button>
        <Button size="small" type="text" aria-keyshortcuts="?" onClick={onKeys}>
          Keys <Key name="?" />
        </Button>
      </span>
    </div>
  );
}

function queueText({ total, error }: Queue, at: number): string {
  if (error && total === 0) return 'Queue not loaded';
  if (total === 0) return 'Queue is empty';
  return at === -1 ? `Queue of ${total}` : `${at + 1} of ${total} in the queue`;
}
