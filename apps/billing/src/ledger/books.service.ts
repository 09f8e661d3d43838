import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { SaleDocumentContent } from '@sorrel/contracts/billing/sale-documents';
import type { CreditCause } from '@sorrel/contracts/billing/words';
import type { Business } from '@sorrel/contracts/identity/business';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import {
  chargeIdIn,
  creditMovementOf,
  disputeCredited,
  disputeOf,
  lateOf,
  refundOf,
  saleKey,
  saleOf,
  type Movement,
} from './movement.ts';
import { creditOf, invoiceOf, rateOn, type Invoiced, type NewDocument } from './sale-document.ts';

const BATCH = 500;
const CAPTURED = `select c.id, c.user_id as "userId", c.subscription_id as "subscriptionId", c.sequence, c.amount_pence as "amountPence", c.credit_pence as "creditPence", c.lines, c.item_id as "itemId", i.is_prescription as "isPrescription", c.paid_at as at,
  (c.is_surplus or i.paid_at is null or (c.amount_pence > 0 and i.stripe_transaction_id is distinct from c.payment_intent_id)) as "isLate"
  from charges c join items i on i.id = c.item_id where c.state = 'succeeded' and not exists (select 1 from book_movements m where m.key = 'charge:' || c.id) order by c.paid_at limit ${BATCH}`;
const CREDITED = `select e.user_id as "userId", e.amount_pence as "amountPence", e.cause, e.key, e.at from credit_entries e
  where not exists (select 1 from book_movements m where m.key = 'credit:' || e.key) order by e.id limit ${BATCH}`;
const RETURNED = `select r.id, r.charge_id as "chargeId", r.user_id as "userId", r.subscription_id as "subscriptionId", r.amount_pence as "amountPence", r.changed_at as at from refunds r
  where r.state = 'succeeded' and r.amount_pence > 0 and not exists (select 1 from book_movements m where m.key = 'refund:' || r.id || ':done') order by r.changed_at limit ${BATCH}`;

type Captured = Parameters<typeof saleOf>[0] & { itemId: number; lines: SaleDocumentContent['lines'] };
type Returned = Parameters<typeof refundOf>[0];
interface Credited {
  key: string;
  cause: CreditCause;
  amountPence: number;
}

/** What the money of a charge paid for, with its invoice and what credit notes have taken of it. */
const SOLD = `select m.kind, d.id, d.rate_percent::float8 as "ratePercent", d.gross_pence as "grossPence", d.item_id as "itemId", d.content->'lines'->0->>'text' as text,
    coalesce(n.gross, 0)::int as "creditedPence", coalesce(n.vat, 0)::int as "creditedVatPence"
  from book_movements m left join sale_documents d on d.movement_id = m.id
  left join lateral (select sum(case series when 'credit-note' then gross_pence else -gross_pence end) as gross, sum(case series when 'credit-note' then vat_pence else -vat_pence end) as vat
    from sale_documents where invoice_id = d.id) n on true where m.key = ?`;
interface Sold extends Row, Omit<Invoiced, 'id'> {
  kind: string;
  /** Null: from before there were invoices, until the job has made it. */
  id: number | null;
  itemId: number | null;
  text: string | null;
}
/** Sales and what was given back of them, from before there were documents. The oldest first, so that an invoice comes before its credit notes. */
const UNDOCUMENTED = `select m.id, m.key, m.kind, m.at, m.user_id as "userId", m.subscription_id as "subscriptionId", m.charge_id as "chargeId", c.item_id as "itemId", c.lines, c.amount_pence as "amountPence",
    c.credit_pence as "creditPence", i.is_prescription as "isPrescription", coalesce(e.returns, 0)::int as "returnedPence", coalesce(e.card, 0)::int as "cardPence", coalesce(e.vat, 0)::int as "vatPence"
  from book_movements m join charges c on c.id = m.charge_id join items i on i.id = c.item_id
  cross join lateral (select sum(amount_pence) filter (where account in ('returns', 'vat')) as returns, sum(amount_pence) filter (where account = 'card') as card, sum(amount_pence) filter (where account = 'vat') as vat
    from book_entries where movement_id = m.id) e
  where m.key not like 'vat:%' and (m.kind = 'sale' or (m.kind in ('refund', 'credit', 'dispute') and exists (select 1 from book_entries where movement_id = m.id and account = 'returns')))
    and not exists (select 1 from sale_documents d where d.movement_id = m.id) order by m.id limit ${BATCH}`;
interface Undocumented extends Row, Omit<Captured, 'id'> {
  id: number;
  key: string;
  kind: 'sale' | 'refund' | 'credit' | 'dispute';
  at: Date;
  chargeId: string;
  isPrescription: boolean;
  /** Plus: given back. Minus: taken again. */
  returnedPence: number;
  cardPence: number;
  vatPence: number;
}

/** Writes each movement of money down, in the transaction that moves it, and with a sale or what is given back of it its invoice or credit note. */
@Injectable()
export class BooksService {
  constructor(
    private readonly db: Db,
    private readonly business: BusinessCopy,
  ) {}

  /** Reads who sells, together with what else is read: a transaction asks once. */
  async seller(reader: Parameters<BusinessCopy['of']>[0]): Promise<Business> {
    return (await this.business.of(reader)).business;
  }

  /** Written at the end: nothing asks for a sale's movement in the transaction that pays for it, and the series of invoices is locked for a moment only. */
  async sale(
    tx: Tx,
    charge: Captured & { paidAt?: Date | null },
    item: { isPrescription: boolean },
    at = charge.paidAt ?? tx.now,
  ): Promise<void> {
    const business = await this.seller(tx);
    const document = invoiceOf(charge, business, rateOn(business, item.isPrescription, at));
    const { moved, rest } = this.parts(tx, saleOf(charge, document.vatPence), at, document, charge.itemId);
    tx.atEnd(
      moved.sql,
      moved.params,
      ...rest.map(({ sql, params }) => ({ sql: sql.replaceAll('moved', '{before}'), params })),
    );
  }

  late(tx: Tx, charge: Captured & { paidAt?: Date | null }): Promise<void> {
    return this.write(tx, lateOf(charge), charge.paidAt ?? tx.now);
  }

  async credit(tx: Tx, userId: number, entry: Credited, at = tx.now): Promise<void> {
    const chargeId = entry.cause === 'refunded' ? chargeIdIn(entry.key) : null;
    const sold = chargeId === null ? null : await this.sold(tx, chargeId);
    const back = await this.givenBack(tx, sold, entry.amountPence, { credit: true });
    const movement = creditMovementOf(userId, entry, sold?.kind === 'late', back?.signedVatPence);
    await this.write(tx, movement, at, back?.document, sold?.itemId);
  }

  async refund(tx: Tx, refund: Returned, step: 'done' | 'undone', at = tx.now): Promise<void> {
    const sold = await this.sold(tx, refund.chargeId);
    const back = await this.givenBack(tx, sold, step === 'done' ? refund.amountPence : -refund.amountPence);
    const movement = refundOf(refund, sold?.kind === 'late', step, back?.signedVatPence);
    await this.write(tx, movement, at, back?.document, sold?.itemId);
  }

  async dispute(
    tx: Tx,
    dispute: Parameters<typeof disputeOf>[0],
    charge: Parameters<typeof disputeOf>[1],
    step: 'taken' | 'returned',
  ): Promise<void> {
    await this.write(tx, disputeOf(dispute, charge, step), tx.now);
  }

  /** A lost dispute about what was never sent: what is left of the sale counts as given back. Once for each dispute. */
  async disputeCredited(
    tx: Tx,
    dispute: { id: string; amountPence: number },
    charge: Parameters<typeof disputeOf>[1],
  ): Promise<void> {
    const sold = await this.sold(tx, charge.id);
    const grossPence = sold ? Math.min(dispute.amountPence, sold.grossPence - sold.creditedPence) : 0;
    const back = grossPence > 0 ? await this.givenBack(tx, sold, grossPence, { cause: 'dispute' }) : undefined;
    if (!back) return;
    const movement = disputeCredited(dispute, charge, grossPence, back.signedVatPence);
    await this.write(tx, movement, tx.now, back.document, sold?.itemId);
  }

  /** A fee or a payout of the card provider. */
  provider(tx: Tx, movement: Movement, at: Date): Promise<void> {
    return this.write(tx, movement, at);
  }

  private sold(tx: Tx, chargeId: string): Promise<Sold | undefined> {
    return tx.first<Sold>(SOLD, [saleKey(chargeId)]);
  }

  // Of a charge that sold nothing, and of one whose invoice is still to be made, there is no document yet.
  private async givenBack(
    tx: Tx,
    sold: Sold | null | undefined,
    signedPence: number,
    { cause, credit = false }: { cause?: 'dispute'; credit?: boolean } = {},
  ): Promise<{ document: NewDocument; signedVatPence: number } | undefined> {
    if (!sold || sold.id === null || sold.kind === 'late') return undefined;
    const invoiced = { ...sold, id: sold.id };
    const business = await this.seller(tx);
    const document = creditOf(invoiced, business, signedPence, { cause, text: sold.text ?? '', isCredit: credit });
    return { document, signedVatPence: Math.sign(signedPence) * document.vatPence };
  }

  private async write(
    tx: Tx,
    movement: Movement,
    at: Date,
    document?: NewDocument,
    itemId?: number | null,
  ): Promise<void> {
    const { moved, rest } = this.parts(tx, movement, at, document, itemId);
    const parts = rest.map(({ sql }, n) => (n < rest.length - 1 ? `, part_${n} as (${sql})` : ` ${sql}`));
    await tx.beside.rows(`with moved as (${moved.sql})${parts.join('')}`, [
      ...moved.params,
      ...rest.flatMap(({ params }) => params),
    ]);
  }

  // The movement, unless its key has one already, its entries and its document. What happened in a month that is closed by now is dated today.
  private parts(tx: Tx, movement: Movement, at: Date, document?: NewDocument, itemId?: number | null) {
    const { key, kind, userId, subscriptionId, sequence, chargeId } = movement;
    const entries = Object.entries(movement.entries).filter(([, pence]) => pence !== 0);
    const moved = {
      sql: `insert into book_movements (key, kind, at, user_id, subscription_id, sequence, charge_id)
        select ?, ?, case when ?::timestamptz < period.open_from then ?::timestamptz else ?::timestamptz end, ?::bigint, ?::bigint, ?::int, ?::uuid
        from (select open_from from book_period for share) period on conflict (key) do nothing returning id, at`,
      params: [key, kind, at, tx.now, at, userId, subscriptionId, sequence, chargeId],
    };
    const written = {
      sql: 'insert into book_entries (movement_id, account, amount_pence) select moved.id, e.key, e.value::int from moved, jsonb_each_text(?::jsonb) e',
      params: [JSON.stringify(Object.fromEntries(entries))],
    };
    return {
      moved,
      rest: document
        ? [written, this.documentPart(tx, document, { userId, subscriptionId, chargeId, itemId: itemId ?? null })]
        : [written],
    };
  }

  private documentPart(
    tx: Tx,
    { series, cause, invoiceId, ratePercent, grossPence, vatPence, content }: NewDocument,
    of: { userId: number | null; subscriptionId: number | null; chargeId: string | null; itemId: number | null },
  ) {
    return {
      sql: `insert into sale_documents (series, movement_id, cause, day, issued_at, charge_id, user_id, subscription_id, item_id, invoice_id, rate_percent, net_pence, vat_pence, gross_pence, content)
        select ?, moved.id, ?, (moved.at at time zone 'Europe/London')::date, ?::timestamptz, ?::uuid, ?::bigint, ?::bigint, ?::bigint, ?::bigint, ?::numeric, ?::int, ?::int, ?::int, ?::jsonb from moved`,
      params: [
        series,
        cause,
        tx.now,
        of.chargeId,
        of.userId,
        of.subscriptionId,
        of.itemId,
        invoiceId,
        ratePercent,
        grossPence - vatPence,
        vatPence,
        grossPence,
        JSON.stringify(content),
      ],
    };
  }

  /** Books movements from before there were books, or from a version that kept none, and makes their documents. Answers how many. */
  async backfill(ctx: Context): Promise<number> {
    let written = 0;
    for (;;) {
      const count = await this.db.transaction(ctx, async (tx) => {
        const business = await this.seller(tx);
        const charges = await tx.rows<Captured & Row & { isLate: boolean; isPrescription: boolean; at: Date }>(
          CAPTURED,
        );
        for (const charge of charges)
          if (charge.isLate) await this.write(tx, lateOf(charge), charge.at);
          else {
            const document = invoiceOf(charge, business, rateOn(business, charge.isPrescription, charge.at));
            await this.write(tx, saleOf(charge, document.vatPence), charge.at, document, charge.itemId);
          }
        const credited = await tx.rows<Credited & Row & { userId: number; at: Date }>(CREDITED);
        for (const entry of credited) await this.credit(tx, entry.userId, entry, entry.at);
        const refunds = await tx.rows<Returned & Row & { at: Date }>(RETURNED);
        for (const refund of refunds) await this.refund(tx, refund, 'done', refund.at);
        return charges.length + credited.length + refunds.length + (await this.backfillDocuments(tx, business));
      });
      written += count;
      if (count === 0) return written;
    }
  }

  // VAT that is contained and was not booked is booked beside the movement, which never changes.
  private async backfillDocuments(tx: Tx, business: Business): Promise<number> {
    const movements = await tx.rows<Undocumented>(UNDOCUMENTED);
    let made = 0;
    for (const movement of movements) {
      const { id, at, key, itemId, userId, subscriptionId, chargeId, vatPence, returnedPence } = movement;
      const isSale = movement.kind === 'sale';
      const sold = isSale ? undefined : await this.sold(tx, chargeId);
      const document = isSale
        ? invoiceOf(movement, business, rateOn(business, movement.isPrescription, at))
        : (
            await this.givenBack(tx, sold, returnedPence, {
              cause: movement.kind === 'dispute' ? 'dispute' : undefined,
              credit: movement.kind === 'credit',
            })
          )?.document;
      // What its invoice waits for comes with the next batch.
      if (!document) continue;
      const part = this.documentPart(tx, document, { userId, subscriptionId, chargeId, itemId });
      await tx.beside.rows(`with moved as (select id, at from book_movements where id = ?) ${part.sql}`, [
        id,
        ...part.params,
      ]);
      made += 1;
      const signed = isSale ? -document.vatPence : Math.sign(returnedPence) * document.vatPence;
      const missing = signed - vatPence;
      if (missing !== 0)
        await this.write(
          tx,
          {
            key: `vat:${key}`,
            kind: movement.kind,
            userId,
            subscriptionId: null,
            sequence: null,
            chargeId,
            entries: { vat: missing, [isSale ? 'sales' : 'returns']: -missing },
          },
          at,
        );
    }
    return made;
  }
}
