import { formatDate } from '@sorrel/web-kit/format';
import { StatusTag } from '../ui/status-tag.tsx';
import type { Order, Sheet } from './station.api.ts';

type Row = [what: string, prescribed: string, label: string];

/** What was prescribed beside what label and batch say: read line by line, by somebody who has not packed it. */
export function CheckSheet({ order, sheet, isMatched }: { order: Order; sheet: Sheet; isMatched: boolean }) {
  const { prescribed, label } = sheet;
  const rows: Row[] = [
    ['Medicine', prescribed?.product ?? '', order.product],
    ['Strength', prescribed?.strengths.join(' · ') ?? '', order.strengths.join(' · ')],
    ['Quantity', prescribed?.quantity ?? '', order.quantity],
    ['Directions', prescribed?.directions ?? '', label.directions],
    ['Precautions', prescribed?.precautions ?? '', label.precautions.join(' ')],
  ];
  return (
    <section className="station-order" aria-label={`Check of ${order.order_id}`}>
      <header>
        <span className="mono">{order.order_id}</span>
        <h2>{order.patient}</h2>
        {order.is_cold && <StatusTag tone="asked">keep cold, 2 to 8 °C</StatusTag>}
        <span className="sub">
          packed by {sheet.packed_by}, {formatDate(sheet.packed_at, 'minutes')}
        </span>
      </header>
      <table className="station-sheet">
        <thead>
          <tr>
            <th scope="col">Compare</th>
            <th scope="col">{prescribed ? `Prescribed, ${prescribed.ref}` : 'Prescribed'}</th>
            <th scope="col">On the label</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, left, right]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{left || <span className="sub">not known</span>}</td>
              <td>{right || <span className="sub">none</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {prescribed && (
        <p className="sub">
          Signed by {prescribed.prescriber} on {formatDate(prescribed.signed_on)}
        </p>
      )}
      <div className={isMatched ? 'station-line station-line--matched' : 'station-line'}>
        <p className="station-code mono">{order.code}</p>
        <p className="station-batch">
          Batch <span className="mono strong">{order.batch}</span>
          {order.expires_on && <>, expires {formatDate(order.expires_on)}</>}
        </p>
        <StatusTag tone={isMatched ? 'good' : 'todo'}>
          {isMatched ? 'the pack in it agrees' : 'to be scanned'}
        </StatusTag>
      </div>
    </section>
  );
}
