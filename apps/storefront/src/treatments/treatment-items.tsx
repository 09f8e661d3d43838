import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { formatDate } from '@sorrel/web-kit/format';
import { Link } from 'react-router';
import { owingWords } from './owing-words.ts';
import { parcelWords } from './parcel-words.ts';

type Item = TreatmentCard['items'][number];

/** Each delivery: its status, when it was paid, its tracking and its receipt. */
export function TreatmentItems({ items }: { items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Deliveries" className="divide-y divide-line border-y border-line text-sm">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-2.5">
          <span className="min-w-0 flex-1 basis-40">{item.name}</span>
          <span>{item.status}</span>
          {item.paid_at && <span className="text-ink-soft">{formatDate(item.paid_at)}</span>}
          <ItemLinks item={item} />
          <ParcelLine item={item} />
          <OwingLine item={item} />
        </li>
      ))}
    </ul>
  );
}

function ParcelLine({ item }: { item: Item }) {
  const words = parcelWords(item);
  return words && <p className="basis-full text-ink-soft">{words}</p>;
}

function OwingLine({ item }: { item: Item }) {
  const words = owingWords(item);
  if (!words) return null;
  return (
    <p className="basis-full text-ink-soft">
      {words}
      {item.owing?.state === 'open' && (
        <>
          {' '}
          You may have your money back for it instead, or ask us anything:{' '}
          <Link className="link" to="/v2/profile/chat">
            write to us in the chat
          </Link>
          .
        </>
      )}
    </p>
  );
}

function ItemLinks({ item }: { item: Item }) {
  const isTracked = item.status === 'shipped' && item.tracking_url;
  if (!isTracked && !item.has_receipt) return null;
  return (
    <span className="flex gap-4">
      {isTracked && (
        <a className="link" href={item.tracking_url ?? undefined} target="_blank" rel="noreferrer">
          Track {item.tracking_id}
          <span className="sr-only"> (opens the carrier's page)</span>
        </a>
      )}
      {item.has_receipt && (
        <a className="link" href={`/v2/profile/receipt/${item.id}.pdf`} target="_blank" rel="noreferrer">
          Receipt<span className="sr-only"> for {item.name} (PDF)</span>
        </a>
      )}
    </span>
  );
}
