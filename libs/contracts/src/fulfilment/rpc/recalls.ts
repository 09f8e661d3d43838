import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';

/**
 * Recalls a batch, whichever deliveries of it there were: nothing more of it is packed or released, and what was put aside goes back to
 * the shelf. `supplied`: how many packs have left. Again: nothing changes.
 */
export const recallBatch = command(
  'rpc.fulfilment.recalls.begin',
  z.object({
    id: Id,
    reason: z
      .string()
      .overwrite((text) => writtenText(text).trim())
      .min(3, 'Please say why.')
      .max(500, 'Please use at most 500 characters.'),
  }),
  Receipt.extend({ takenBack: z.int(), supplied: z.int() }),
  { actors: ['staff'], permissions: MAY.releaseBatches },
);

/** Somebody who got a pack: name and address as on the parcel, contact as it is now. */
export const Recipient = z.object({
  itemId: Id,
  userId: Id,
  patient: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  suppliedAt: Moment,
  /** Null: sent without a parcel of ours. */
  trackingNumber: z.string().nullable(),
});
/** Everybody who got a pack of this batch, whichever delivery it came with, first supplied first. Health data: audited. */
export const listRecipients = query(
  'rpc.fulfilment.recalls.recipients',
  z.object({ id: Id, page: z.int().min(1).max(1_000_000), perPage: z.int().min(1).max(500) }),
  z.object({ code: z.string(), number: z.string(), total: z.int(), rows: z.array(Recipient) }),
  { actors: ['staff'], permissions: MAY.releaseBatches, isAudited: true, timeoutMs: 20_000 },
);
