import type { ParcelStatus } from '@sorrel/contracts/fulfilment/parcel-status';

/** The newest event of a parcel, in Royal Mail's words. */
export interface MailPieceEvent {
  code: string | null;
  name: string;
  category: string;
}

/** Codes whose meaning is beyond doubt. There are over a hundred, and new ones come: the words decide for the others. */
const CODES: Record<string, ParcelStatus> = {
  EVKSP: 'delivered',
  EVKSF: 'delivered',
  EVKNA: 'held',
  EVNDA: 'held',
  EVNSR: 'held',
  EVGPD: 'out',
  EVODO: 'accepted',
  EVORI: 'accepted',
  EVIMC: 'accepted',
  EVDAV: 'accepted',
  EVNMI: 'accepted',
};

/** The first that fits. Null: known, and no step of a parcel's way to the patient. */
const WORDS: [RegExp, ParcelStatus | null][] = [
  [/\breturned to (the )?sender\b/, 'returned'],
  [/\bsender\b.*\b(prepar|despatch)/, null],
  [
    /\bretention|no answer|card left|attempted|held|(available|ready|awaiting) (for )?(re-?delivery|collection)\b/,
    'held',
  ],
  [/\bundeliver|not (been )?delivered|unable to deliver\b/, 'held'],
  [/\b(out|ready) for delivery|due to be delivered\b/, 'out'],
  [/\bdelivered\b/, 'delivered'],
  [
    /\b(received|accepted|collected|arrived|despatched|forwarded|redirected|sort(ing|ed)|mail centre|in transit)\b/,
    'accepted',
  ],
];

/** What an event means for a parcel; null when it means nothing that we show, or nobody here understands it. */
export function statusIn({ code, name, category }: MailPieceEvent): ParcelStatus | null {
  const known = code === null ? undefined : CODES[code.toUpperCase()];
  if (known) return known;
  for (const text of [name, category]) {
    const found = WORDS.find(([words]) => words.test(text.toLowerCase()));
    if (found) return found[1];
  }
  return null;
}
