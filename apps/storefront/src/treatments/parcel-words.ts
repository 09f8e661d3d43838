import { PARCEL_HELD } from '@sorrel/contracts/fulfilment/parcel-held';
import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { formatDate } from '@sorrel/web-kit/format';

type Item = TreatmentCard['items'][number];

/** Where a parcel is, and what its owner does next; null while nobody knows, and once the delivery is none any more. */
export function parcelWords({
  status,
  parcel,
  is_cold: isCold,
}: Pick<Item, 'status' | 'parcel' | 'is_cold'>): string | null {
  if (!parcel || status !== 'shipped') return null;
  switch (parcel.status) {
    case 'accepted':
      return 'Royal Mail has your parcel, and it is on its way.';
    case 'out':
      return 'Your parcel is out for delivery.';
    case 'held':
      return `${PARCEL_HELD}${isCold ? ' Your medicine has to stay cold: please message us before you use it.' : ''}`;
    case 'delivered':
      return `Delivered on ${formatDate(parcel.since)}.`;
    case 'returned':
      return 'Your parcel came back to us. We will message you about what happens next.';
  }
}
