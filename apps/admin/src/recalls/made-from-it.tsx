import { Link } from 'react-router';
import type { Tone } from '../ui/badge.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import type { RecallProps } from './recalls.api.ts';

type Made = RecallProps['batch']['made'];
const TONES: Record<Made[number]['state'], Tone> = { released: 'good', quarantined: 'asked', recalled: 'bad' };

/** Where a recalled ingredient went: each batch that was made from it, and how many packs of it have left. */
export function MadeFromIt({ made }: { made: Made }) {
  return (
    <section className="made-from">
      <h2>Made from it</h2>
      {made.length === 0 && <p>Nothing was made from this batch.</p>}
      {made.length > 0 && (
        <ul>
          {made.map((one) => (
            <li key={one.id}>
              <span className="stack">
                <span>
                  <Link className="mono strong" to={`/recalls/${one.id}`}>
                    {one.number}
                  </Link>{' '}
                  {one.product} <span className="mono">{one.code}</span>
                </span>
                <span className="sub num">
                  {one.made} made, {one.on_hand} on the shelf, {one.supplied} dispensed,{' '}
                  <Link to={`/worksheets/${one.worksheet_id}`}>worksheet {one.worksheet_id}</Link>
                </span>
              </span>
              <StatusTag tone={TONES[one.state]}>{one.state}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
