import type { BatchState } from '@sorrel/contracts/fulfilment/rpc';
import type { PackCode } from '@sorrel/contracts/fulfilment/scan';
import type { Verdict } from '@sorrel/contracts/fulfilment/station';
import { isGood, written } from '../batches/batch.ts';

/** A delivery of a batch that a scanned pack may be of. */
export interface KnownBatch {
  id: number;
  code: string;
  number: string;
  gtin: string | null;
  expiresOn: string;
  state: BatchState;
  onHand: number;
}

/** The order that is open at the station. */
export interface Expected {
  code: string;
  product: string;
  today: string;
  /** The day on which its supply is used up. */
  lastDay: string;
  /** The batch that a pack was put aside of; null: none is. */
  setAside: number | null;
  /** False: the code is not kept by batch, and its label names the catalogue's. */
  isKept: boolean;
  catalogueBatch: string;
}

export interface Checked {
  verdict: Verdict;
  /** What is wrong and what to do next; empty where nothing is. */
  text: string;
  /** The batch of the pack that leaves. */
  batchId: number | null;
}

const stop = (verdict: Verdict, text: string, batchId: number | null = null): Checked => ({ verdict, text, batchId });
const PUT_BACK = 'Put it back, and scan the right one.';

/** Which reading of a code is meant: the one that names a batch we know, of the order's product before any other. */
export function readingOf(
  readings: readonly [PackCode, ...PackCode[]],
  batches: readonly Pick<KnownBatch, 'code' | 'number'>[],
  { code, isKept, catalogueBatch }: Pick<Expected, 'code' | 'isKept' | 'catalogueBatch'>,
): PackCode {
  const isKnown = (pack: PackCode): boolean => batches.some((one) => one.number === pack.batch);
  const isOwn = (pack: PackCode): boolean =>
    isKept
      ? batches.some((one) => one.number === pack.batch && one.code === code)
      : pack.batch === catalogueBatch.toUpperCase();
  return readings.find(isOwn) ?? readings.find(isKnown) ?? readings[0];
}

/**
 * Whether this is the pack for the order. `batches`: the deliveries of the scanned number; `codesOfGtin`: what was ever received under the
 * scanned GTIN. The pack put aside is expected, and any other that may be supplied for as long is as good.
 */
export function checkPack(
  pack: PackCode,
  wanted: Expected,
  { batches, codesOfGtin }: { batches: readonly KnownBatch[]; codesOfGtin: readonly string[] },
): Checked {
  const other = (code: string): Checked =>
    stop('wrong-product', `This pack is ${code}, and the order is for ${wanted.code} (${wanted.product}). ${PUT_BACK}`);
  const [ofGtin] = codesOfGtin;
  if (ofGtin !== undefined && !codesOfGtin.includes(wanted.code)) return other(ofGtin);
  if (pack.batch === null)
    return stop(
      'no-batch-read',
      'This code does not say which batch the pack is of. Scan the square code on the pack, or type its batch number.',
    );
  const named = batches.filter((one) => one.number === pack.batch);
  const own = named.filter((one) => one.code === wanted.code);
  if (own.length === 0 && named[0]) return other(named[0].code);
  if (!wanted.isKept) return checkCatalogued(pack, wanted);
  if (own.length === 0)
    return stop(
      'unknown-batch',
      `Batch ${pack.batch} of ${wanted.code} was never received here. Put the pack aside, and tell the pharmacist.`,
    );
  return checkReceived(pack, wanted, own);
}

/** A code that is not kept by batch: the pack must be of the batch that its label names. */
function checkCatalogued(pack: PackCode, { catalogueBatch, today, lastDay }: Expected): Checked {
  if (pack.batch !== catalogueBatch.toUpperCase())
    return stop(
      'unknown-batch',
      `The label of this order names batch ${catalogueBatch}, and this pack is of batch ${pack.batch}. ${PUT_BACK}`,
    );
  return whyNotLasting(pack.expiresOn, today, lastDay) ?? { verdict: 'right', text: '', batchId: null };
}

function checkReceived(pack: PackCode, wanted: Expected, own: readonly KnownBatch[]): Checked {
  const { gtin, expiresOn } = pack;
  const [any] = own as [KnownBatch, ...KnownBatch[]];
  const ofGtin = own.filter((one) => gtin === null || one.gtin === null || one.gtin.padStart(14, '0') === gtin);
  if (ofGtin.length === 0)
    return stop(
      'other-gtin',
      `Batch ${any.number} was received with another product number (GTIN) than this pack’s. Put the pack aside, and tell the pharmacist.`,
    );
  const [dated] = ofGtin as [KnownBatch, ...KnownBatch[]];
  if (expiresOn !== null && expiresOn !== dated.expiresOn)
    return stop(
      'other-expiry',
      `This pack says that it expires on ${written(expiresOn)}; batch ${any.number} was received as expiring on ${written(dated.expiresOn)}. Put the pack aside, and tell the pharmacist.`,
    );
  // The batch's number is one, its deliveries may be several: one that may leave is enough, unless the whole batch is recalled.
  const aside = ofGtin.find((one) => one.id === wanted.setAside);
  const good = ofGtin.filter((one) => isGood(one, wanted.lastDay));
  const taken = (aside && good.includes(aside) ? aside : null) ?? good.find((one) => one.onHand > 0);
  if (taken) return { verdict: 'right', text: '', batchId: taken.id };
  return whyNotGood(ofGtin, wanted);
}

function whyNotGood(own: readonly KnownBatch[], { today, lastDay }: Expected): Checked {
  const [one] = own as [KnownBatch, ...KnownBatch[]];
  if (own.some(({ state }) => state === 'recalled'))
    return stop(
      'recalled',
      `Batch ${one.number} is recalled and must not leave. Put the pack with the recalled ones, and scan one of another batch.`,
      one.id,
    );
  const late = whyNotLasting(one.expiresOn, today, lastDay);
  if (late) return { ...late, batchId: one.id };
  if (own.every(({ state }) => state === 'quarantined'))
    return stop(
      'quarantined',
      `Batch ${one.number} is in quarantine. A pharmacist has to release it first, under Batches. Put the pack back, and scan one of another batch.`,
      one.id,
    );
  return stop(
    'none-on-shelf',
    `By our count no pack of batch ${one.number} is left for this order. Count the shelf and correct the batch, under Batches, then scan it again.`,
    one.id,
  );
}

function whyNotLasting(expiresOn: string | null, today: string, lastDay: string): Checked | null {
  if (expiresOn === null || expiresOn >= lastDay) return null;
  if (expiresOn < today)
    return stop(
      'expired',
      `This pack expired on ${written(expiresOn)}. Put it with the expired ones, and scan another.`,
    );
  return stop(
    'too-short',
    `This pack expires on ${written(expiresOn)}, before the supply is used up (${written(lastDay)}). Put it back, and scan one that lasts.`,
  );
}
