import { randomUUID } from 'node:crypto';
import { paymentRefunded } from '@sorrel/contracts/billing/events';
import type { PackFate, ParcelOutcome, ParcelTrouble } from '@sorrel/contracts/fulfilment/parcel';
import { decideParcel, listExceptions, markParcel, printReship, reshipParcel } from '@sorrel/contracts/fulfilment/rpc';
import { plantEvent } from '@sorrel/test-kit/plant';
import type { World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { carrierFault, labelsAtCarrier, subscriptionOf } from './events.ts';

type Actor = ReturnType<World['as']['staff']>;

/** Parcels that had trouble, in a world. */
export const parcels = (w: () => World) => ({
  mark: (
    itemId: number,
    trouble: ParcelTrouble,
    { isBack = false, key = randomUUID() as string }: { isBack?: boolean; key?: string } = {},
    as: Actor = w().as.staff(['support']),
  ) => w().ask(markParcel, { itemId, trouble, isBack, note: 'As the carrier says.', key }, as),
  decide: (id: number, outcome: ParcelOutcome, pack: PackFate, as: Actor = w().as.staff(['pharmacist'])) =>
    w().ask(decideParcel, { id, outcome, pack, reason: 'Opened at the depot.' }, as),
  reship: (id: number) => w().ask(reshipParcel, { id }, w().as.staff(['dispatch'])),
  exceptionOf: async (itemId: number, isAll = false) => {
    const { rows } = await w().ask(listExceptions, { isAll }, w().as.staff(['support']));
    const found = rows.find((row) => row.itemId === itemId);
    if (!found) throw new Error(`no parcel of item ${itemId}`);
    return found;
  },
  newsTo: async (itemId: number): Promise<string[]> =>
    (
      (
        await w()
          .http.sandbox.get('/sandbox/mails')
          .query({ to: `zoe${itemId + 1_000}@example.co` })
      ).body as {
        mails: { subject: string }[];
      }
    ).mails
      .map(({ subject }) => subject)
      .filter((subject) => /parcel/.test(subject))
      .toSorted(),
  /** What was bought at the carrier, and what was to be sent again. */
  bought: async (itemId: number): Promise<{ labels: number; reships: number }> => {
    const [row] = await w().sql<{ n: number }>('select count(*)::int as n from fulfilment.reships where item_id = $1', [
      itemId,
    ]);
    return { labels: (await labelsAtCarrier(w(), itemId)).length, reships: row?.n ?? 0 };
  },
  /** What the register says of an item after it was supplied. */
  remarks: async (itemId: number): Promise<string[]> =>
    (
      await w().sql<{ kind: string }>(
        `select kind from fulfilment.register_remarks where item_id = $1
         union all select 'entered again' from fulfilment.register_entries where item_id = $1 and key like 'reship:%' order by kind`,
        [itemId],
      )
    ).map(({ kind }) => kind),
  papersOf: async (id: number): Promise<string> => {
    const { base64 } = await w().ask(printReship, { id }, w().as.staff(['dispatch']));
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  },
  silence: (count: number) => carrierFault(w(), 'timeout-after-commit', count),
  refunded: async (itemId: number): Promise<void> => {
    await plantEvent(w(), paymentRefunded, `subscription:${subscriptionOf(itemId)}`, {
      refundId: randomUUID(),
      subscriptionId: subscriptionOf(itemId),
      itemId,
      userId: itemId + 1_000,
      amountPence: 3_872,
      creditPence: 0,
      cause: 'staff',
      isFull: true,
      at: '2026-11-23T12:00:00.000Z',
    });
    await w().settle();
  },
});
