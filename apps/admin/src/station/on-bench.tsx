import { formatDate } from '@sorrel/web-kit/format';
import { StatusTag } from '../ui/status-tag.tsx';
import type { Order } from './station.api.ts';

/** What goes into the parcel that is packed. */
export function OnBench({ order, isMatched, isShipping }: { order: Order; isMatched: boolean; isShipping: boolean }) {
  return (
    <section className="station-order" aria-label={`Order ${order.order_id}`}>
      <header>
        <span className="mono">{order.order_id}</span>
        <h2>{order.patient}</h2>
        {order.is_cold && <StatusTag tone="asked">keep cold, 2 to 8 °C</StatusTag>}
      </header>
      <div className={isMatched ? 'station-line station-line--matched' : 'station-line'}>
        <p className="station-code mono">{order.code}</p>
        <p>
          <span className="strong">{order.product}</span>, {order.quantity}
        </p>
        <p>{order.strengths.join(' · ')}</p>
        <p className="sub">{order.directions}</p>
        <p className="station-batch">
          Batch <span className="mono strong">{order.batch}</span>
          {order.expires_on && <>, expires {formatDate(order.expires_on)}</>}
        </p>
        <StatusTag tone={isMatched ? 'good' : 'todo'}>
          {isShipping ? 'pack and label agree' : isMatched ? 'right pack, label to be scanned' : 'to be scanned'}
        </StatusTag>
      </div>
    </section>
  );
}
