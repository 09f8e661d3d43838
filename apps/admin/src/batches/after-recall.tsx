import { useId } from 'react';
import { Link } from 'react-router';
import { useMay } from '../app/session.tsx';
import { countText } from './batch-state.ts';
import type { BatchRow } from './batches.api.ts';

/** What a recall still asks of people, in its order: nothing stays on the shelf, then the patients are written to. */
export function AfterRecall({ batch }: { batch: BatchRow }) {
  const mayWrite = useMay('releaseBatches');
  const heading = useId();
  const isPacks = batch.unit === 'packs';
  const isOne = !isPacks || batch.on_hand === 1;
  if (batch.on_hand === 0 && !mayWrite) return null;
  return (
    <section className="after-recall" aria-labelledby={heading}>
      <h3 id={heading}>What to do now</h3>
      <ol>
        {batch.on_hand > 0 && (
          <li>
            Take the {countText(batch.on_hand, batch.unit)}
            {isPacks && (isOne ? ' pack' : ' packs')} off the shelf and keep {isOne ? 'it' : 'them'} apart, marked
            “recalled”. Once {isOne ? 'it is' : 'they are'} sent back or destroyed, say so with{' '}
            {isPacks ? 'Correct the number' : 'Correct the amount'}.
          </li>
        )}
        {mayWrite && (
          <li>
            <Link className="button-link button-link--first" to={`/recalls/${batch.id}`}>
              {isPacks
                ? 'Notice to patients, answers and report'
                : 'What was made from it, notice to patients, answers and report'}
            </Link>
          </li>
        )}
      </ol>
    </section>
  );
}
