import type { Swap, Verdict } from '@sorrel/contracts/fulfilment/station';
import type { CheckAnswer, Order, ScanAnswer, Sheet, ShipAnswer } from './station.api.ts';

/** What the line says last: `stop` needs a person, `note` does not. */
export interface Notice {
  /** Another one for each time it is said, so that the same words are read out again. */
  id: number;
  tone: 'good' | 'note' | 'stop';
  title: string;
  text: string;
  verdict: Verdict | null;
  orderId: string | null;
}
export interface Left {
  itemId: number;
  orderId: string;
  trackingNumber: string;
  labelUrl: string;
}
export interface Turn {
  key: string;
  /** Null: the open order is put aside. */
  scanned: string | null;
  /** Why a pack of another batch is taken than the one put aside. */
  swap?: Swap;
  /** Instead: the second person's verdict on the open order. */
  verdict?: { itemId: number; fault: Fault | null; done(): void; failed(error: unknown): void };
}
export interface LineState {
  /** What was scanned and is not answered yet, the oldest first. */
  turns: readonly Turn[];
  order: Order | null;
  isShipping: boolean;
  /** Its pack was the right one: its label comes next, or shipping was refused. */
  isMatched: boolean;
  /** The pack of another batch that was scanned last and refused: it may be taken, with a reason. */
  otherBatch: string | null;
  /** The open order was packed by somebody else, and is checked. `isMatched`: by its own scan. */
  sheet: Sheet | null;
  /** The server does not answer: scans are kept and sent when it does. */
  isSilent: boolean;
  notice: Notice | null;
  /** What left last, so that its label can be had again. */
  left: Left | null;
}
/** What a check found, in the words of the log of near misses. */
export interface Fault {
  kind: string;
  causes: string[];
  what: string;
}
export type Sound = 'right' | 'wrong' | 'done';

/** What the line needs of the world around it. */
export interface Doors {
  check(scan: { key: string; item: number | null; scanned: string; swap: Swap | null }): Promise<ScanAnswer>;
  ship(itemId: number): Promise<ShipAnswer>;
  decide(verdict: { key: string; item: number; fault: Fault | null }): Promise<CheckAnswer>;
  /** Whether who sits here may send parcels off. */
  mayShip(): boolean;
  sound(which: Sound): void;
  /** Papers of an order for its pack; answers why they cannot be had. */
  papers(order: Order): Promise<string | null>;
  label(left: Left): Promise<string | null>;
  /** A parcel left, or an error was caught: figures are read again. */
  counted(): void;
  newKey(): string;
  pause(ms: number): Promise<void>;
}

/** What a caught error is called in the log of near misses. */
export function missOf({ verdict, orderId, title, text }: Notice): Record<string, string> {
  const kinds: Partial<Record<Verdict, string>> = {
    'wrong-product': 'wrong-medicine',
    expired: 'out-of-date',
    'too-short': 'out-of-date',
    'other-order': 'wrong-patient',
    'other-batch': 'wrong-label',
    'void-label': 'wrong-label',
    left: 'wrong-patient',
  };
  const isParcel = verdict === 'other-order' || verdict === 'left';
  return {
    kind: (verdict && kinds[verdict]) ?? 'other',
    stage: isParcel ? 'packing' : verdict === 'void-label' ? 'labelling' : 'picking',
    ...(orderId ? { order_id: orderId } : {}),
    // Without what is to be done, which is another field.
    what: `${title}: ${text.split(/(?<=\.)\s/)[0] ?? ''}`,
    action: 'Found by the scanner at the station.',
  };
}
