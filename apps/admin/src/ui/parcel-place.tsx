import type { AdminItem } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';

type Place = NonNullable<AdminItem['parcel']>;

/** What Royal Mail says of a parcel, in the pharmacy's words. */
const WORDS: Record<Place['status'], string> = {
  accepted: 'With Royal Mail',
  out: 'Out for delivery',
  held: 'Held by Royal Mail, not delivered',
  delivered: 'Delivered',
  returned: 'Returned to us',
};

/** Where a parcel is, and since when; nothing while nobody knows. */
export function ParcelPlace({ parcel }: { parcel: Place | null }) {
  if (!parcel) return null;
  return (
    <span className="sub">
      {WORDS[parcel.status]} <span className="num">{formatDate(parcel.since, 'minutes')}</span>
    </span>
  );
}
