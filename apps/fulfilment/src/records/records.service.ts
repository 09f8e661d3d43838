import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { itemPaid } from '@sorrel/contracts/billing/events';
import { isColdForm } from '@sorrel/contracts/packing';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { isNewest } from '@sorrel/service-kit/messaging/events/newest';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Allocations } from '../batches/allocations.service.ts';
import type { Gate } from '../decisions/facts.ts';
import type { Reader } from '../customers/customers.service.ts';
import { GateReasons } from './gate-reasons.service.ts';
import { Owed } from '../owed/owed.service.ts';
import { statusOf, type Dispatch, type DispatchStatus, type Formula, type ReceiptParts } from './dispatch.ts';

export interface DispatchRow extends Row {
  item_id: number;
  paid_seq: number;
  subscription_id: number;
  user_id: number;
  status: DispatchStatus;
  paid_at: Date | null;
  price_pence: number | null;
  formula_sealed: string | null;
  receipt_sealed: string | null;
  gate: Gate;
  gate_reason: string | null;
  gate_reason_sealed: string | null;
  prescription_id: number | null;
  ship_on: string | null;
  label_reference: string | null;
  label_number: number;
  label_attempts: number;
  label_address: string | null;
  is_leased: boolean;
  tracking_number: string | null;
  shipped_at: Date | null;
  is_cold: boolean | null;
  owing_id: number | null;
  is_withheld: boolean;
}
interface Ids {
  itemId: number;
  subscriptionId: number;
  userId: number;
}

const FORMULA = 'fulfilment.dispatches.formula';
const RECEIPT = 'fulfilment.dispatches.receipt';
// Leases run on real time: moving the product's clock must not end one.
const COLUMNS = '*, coalesce(lease_until > clock_timestamp(), false) as is_leased';

/** Creates the dispatch rows, seals them, and updates their status from what is known. */
@Injectable()
export class DispatchRecords {
  constructor(
    private readonly sealer: Sealer,
    private readonly gates: GateReasons,
    private readonly allocations: Allocations,
    private readonly owed: Owed,
  ) {}

  async find(reader: Reader, itemId: number): Promise<Dispatch | null> {
    const row = await reader.first<DispatchRow>(`select ${COLUMNS} from dispatches where item_id = ?`, [itemId]);
    return row ? this.opened(row) : null;
  }

  async locked(tx: Tx, itemId: number): Promise<Dispatch | null> {
    const row = await tx.first<DispatchRow>(`select ${COLUMNS} from dispatches where item_id = ? for update`, [itemId]);
    return row ? this.opened(row) : null;
  }

  /**
   * Sent again when a paid item's product was changed: the newest counts. An item already sent stays as it was. `beside`: asks what the
   * caller needs as well, and is answered.
   */
  async paid<T>(
    tx: Tx,
    data: z.output<typeof itemPaid.data>,
    seq: number,
    beside: (reads: Reader) => Promise<T>,
  ): Promise<T> {
    const { itemId, treatmentTitle, consultation, item, months, lines, card, stripeTransactionId } = data;
    const written = await tx.first<DispatchRow>(
      `insert into dispatches (item_id, subscription_id, user_id, paid_seq, paid_at, price_pence, formula_sealed, receipt_sealed, is_cold) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (item_id) do update set paid_seq = excluded.paid_seq, paid_at = excluded.paid_at, price_pence = excluded.price_pence,
         formula_sealed = excluded.formula_sealed, receipt_sealed = excluded.receipt_sealed, is_cold = excluded.is_cold
       where dispatches.paid_seq < excluded.paid_seq and dispatches.shipped_at is null returning ${COLUMNS}`,
      [
        itemId,
        data.subscriptionId,
        data.userId,
        seq,
        data.paidAt,
        data.transactionPricePence,
        this.sealer.sealJson(FORMULA, itemId, { treatmentTitle, consultation, item, months } satisfies Formula),
        this.sealer.sealJson(RECEIPT, itemId, { lines, card, stripeTransactionId } satisfies ReceiptParts),
        isColdForm(item.form),
      ],
    );
    const dispatch = written ? this.opened(written) : await this.locked(tx, itemId);
    const reads = tx.together();
    const [answer] = await Promise.all([beside(reads), dispatch && this.follow(tx, dispatch, reads)]);
    return answer;
  }

  /**
   * The newest gate event counts; one delivered late is ignored. The newest "cleared" also names the prescription, which stays valid
   * whatever gate event came since.
   */
  async gate(
    tx: Tx,
    ids: Ids,
    seq: number,
    gate: { to: Exclude<Gate, 'none'>; reason?: string; prescriptionId?: number; shipOn?: string | null },
  ): Promise<void> {
    if (gate.prescriptionId !== undefined) await this.oneAtATime(tx, gate.prescriptionId);
    await this.begin(tx, ids);
    if (gate.to === 'cleared') await this.terms(tx, ids.itemId, seq, gate.prescriptionId ?? null, gate.shipOn ?? null);
    const stored = this.gates.stored(ids.itemId, gate.reason ?? null);
    const moved = await tx.rows(
      'update dispatches set gate = ?, gate_seq = ?, gate_reason = ?, gate_reason_sealed = ? where item_id = ? and gate_seq < ? returning item_id',
      [gate.to, seq, stored.gate_reason, stored.gate_reason_sealed, ids.itemId, seq],
    );
    if (moved.length > 0) await this.settle(tx, ids.itemId);
  }

  private async terms(
    tx: Tx,
    itemId: number,
    seq: number,
    prescriptionId: number | null,
    shipOn: string | null,
  ): Promise<void> {
    const isLast = await isNewest(tx, 'cleared', `item:${itemId}`, seq);
    // An overtaken event may still fill in what the newer one left empty.
    await tx.rows(
      isLast
        ? `update dispatches set prescription_id = coalesce(?::bigint, prescription_id), ship_on = coalesce(?::date, ship_on) where item_id = ? and (gate <> 'cleared' or gate_seq < ?)`
        : 'update dispatches set prescription_id = coalesce(prescription_id, ?::bigint), ship_on = coalesce(ship_on, ?::date) where item_id = ?',
      [prescriptionId, shipOn, itemId, ...(isLast ? [seq] : [])],
    );
  }

  /**
   * "Cleared" and the prescription it names come over two streams and are handled at the same moment: without this lock each could
   * miss the other's uncommitted row, and the item would never become ready.
   */
  async oneAtATime(tx: Tx, prescriptionId: number): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtext(?))', [`prescription:${prescriptionId}`]);
  }

  /** A prescription has come, or was revoked. */
  async prescriptionMoved(tx: Tx, prescriptionId: number): Promise<void> {
    for (const { item_id } of await tx.rows<{ item_id: number }>(
      'select item_id from dispatches where prescription_id = ? order by item_id',
      [prescriptionId],
    ))
      await this.settle(tx, item_id);
  }

  /** Brings the status in line with the row, under its lock. */
  async settle(tx: Tx, itemId: number): Promise<void> {
    const dispatch = await this.locked(tx, itemId);
    if (dispatch) await this.follow(tx, dispatch, tx.together());
  }

  private async follow(tx: Tx, dispatch: Dispatch, reads: Reader): Promise<void> {
    const { itemId } = dispatch;
    const [prescription, putAside] = await Promise.all([
      reads.first<{ is_known: boolean; is_revoked: boolean; checked_code: string | null }>(
        `select exists (select 1 from prescription_copies where id = ?) as is_known, exists (select 1 from revocations where prescription_id = ?) as is_revoked,
           (select code from clinical_states where item_id = ? and state = 'checked') as checked_code`,
        [dispatch.prescriptionId, dispatch.prescriptionId, itemId],
      ),
      this.allocations.find(reads, itemId),
    ]);
    const status = statusOf({
      left: dispatch.shippedAt === null ? null : dispatch.trackingNumber === null ? 'by hand' : 'in a parcel',
      gate: dispatch.gate,
      gateReason: dispatch.gateReason,
      isPaid: dispatch.paidAt !== null,
      hasPrescription: prescription?.is_known ?? false,
      isRevoked: prescription?.is_revoked ?? false,
      isWithheld: dispatch.isWithheld,
      isBuying: dispatch.labelReference !== null,
    });
    if (status !== dispatch.status)
      await tx.rows('update dispatches set status = ? where item_id = ?', [status, itemId]);
    const { code = null, name: product = '' } = dispatch.formula?.item ?? {};
    await this.owed.follow(tx, dispatch, { status, code, product });
    const checkedCode = prescription?.checked_code ?? null;
    // Held, or another product by now: a pharmacist looks at it once more.
    if (checkedCode !== null && (status === 'held' || (code !== null && code !== checkedCode && status !== 'shipped')))
      await this.lookedAtAgain(tx, itemId);
    // Its pack goes back to the shelf, and so does one of another product than it is now.
    if (status === 'held' || status === 'closed') await this.takenApart(tx, itemId);
    else if (dispatch.formula && putAside && putAside.code !== dispatch.formula.item.code)
      await this.allocations.giveBack(tx, itemId);
    // A parcel may already exist at the carrier when the item is held, closed or sent by other means: it must be cancelled there.
    const isWithoutParcel = status === 'held' || status === 'closed' || status === 'shipped';
    if (dispatch.labelReference !== null && dispatch.trackingNumber === null && isWithoutParcel)
      await tx.schedule({ kind: 'buy-label', key: `item:${itemId}`, data: { itemId } });
  }

  /** Packed anew, if it is sent after all: also where no batch is kept, so that no pack goes back. */
  async takenApart(tx: Tx, itemId: number): Promise<void> {
    await this.allocations.giveBack(tx, itemId);
    tx.atEnd('delete from packings where item_id = ?', [itemId]);
  }

  private async lookedAtAgain(tx: Tx, itemId: number): Promise<void> {
    await tx.rows(
      `with gone as (delete from clinical_states where item_id = ? and state = 'checked' returning item_id, prescription_id)
       insert into clinical_checks (item_id, prescription_id, kind, at, by_id, by_name) select item_id, prescription_id, 'again', ?, ?, ? from gone`,
      [itemId, tx.now, tx.ctx.actor.userId, tx.ctx.actor.name],
    );
  }

  private async begin(tx: Tx, { itemId, subscriptionId, userId }: Ids): Promise<void> {
    await tx.rows(
      'insert into dispatches (item_id, subscription_id, user_id) values (?, ?, ?) on conflict do nothing',
      [itemId, subscriptionId, userId],
    );
  }

  opened(row: DispatchRow): Dispatch {
    const { item_id: itemId } = row;
    return {
      itemId,
      paidSeq: row.paid_seq,
      subscriptionId: row.subscription_id,
      userId: row.user_id,
      status: row.status,
      paidAt: row.paid_at,
      pricePence: row.price_pence,
      formula: row.formula_sealed ? this.sealer.openJson<Formula>(FORMULA, itemId, row.formula_sealed) : null,
      receipt: row.receipt_sealed ? this.sealer.openJson<ReceiptParts>(RECEIPT, itemId, row.receipt_sealed) : null,
      gate: row.gate,
      gateReason: this.gates.of(row),
      prescriptionId: row.prescription_id,
      shipOn: row.ship_on,
      labelReference: row.label_reference,
      labelNumber: row.label_number,
      labelAttempts: row.label_attempts,
      labelAddress: row.label_address,
      isLeased: row.is_leased,
      trackingNumber: row.tracking_number,
      shippedAt: row.shipped_at,
      owingId: row.owing_id,
      isWithheld: row.is_withheld,
    };
  }
}
