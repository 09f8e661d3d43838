import { z } from 'zod';
import { MOST_ON_BENCH } from '../bench.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate } from '../../words.ts';

const Ids = z
  .array(Id)
  .min(1, 'Please tick at least one order.')
  .max(MOST_ON_BENCH, `Please tick at most ${MOST_ON_BENCH} orders.`);

/** The pack an item gets. */
export const PackOf = z.object({ number: z.string(), expiresOn: LocalDate });

/**
 * Puts a pack aside for each item, the first to expire; one that has a good pack keeps it. What cannot be packed says why (`problem`), and
 * the others are packed all the same. `pack` is null where the code is not kept by batch.
 */
export const packItems = command(
  'rpc.fulfilment.dispatches.pack',
  z.object({ ids: Ids }),
  Receipt.extend({
    items: z.array(z.object({ id: Id, pack: PackOf.nullable(), problem: z.string().nullable() })),
  }),
  { actors: ['staff'], permissions: MAY.ship, timeoutMs: 25_000 },
);

const File = z.object({ base64: z.string(), fileName: z.string(), contentType: z.string() });

/**
 * One PDF for the bench: a pick list by batch, then for each order its shipping label where it has one, its dispensing label (unless
 * labels are for the thermal printer) and its dispatch note, in the order of the pick list. Label and note of a pack that were printed for
 * the bench before, or whose parcel has left, say that they are a reprint. Health data: audited.
 */
export const printBench = query('rpc.fulfilment.documents.bench', z.object({ ids: Ids }), File, {
  actors: ['staff'],
  permissions: MAY.ship,
  isAudited: true,
  timeoutMs: 60_000,
});

/**
 * The dispensing labels of these orders for the thermal printer, in bench order: ZPL II for the dots of the business's printer. In the
 * place of what must not leave there is a notice. Health data: audited.
 */
export const printLabels = query('rpc.fulfilment.documents.labels', z.object({ ids: Ids }), File, {
  actors: ['staff'],
  permissions: MAY.ship,
  isAudited: true,
  timeoutMs: 30_000,
});
