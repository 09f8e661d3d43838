import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Unit } from '@sorrel/contracts/fulfilment/amount';
import type { RecallReply } from '@sorrel/contracts/fulfilment/recall';
import type {
  listRecallPatients,
  readRecall,
  RecallCounts,
  RecalledBatch,
  RecallPart,
  RecallPatient,
} from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { BatchesService, STATE_REASON } from '../batches/batches.service.ts';
import { MADE_FROM } from '../batches/made-from.ts';
import { PACKS } from '../batches/packs.ts';
import type { BatchRow } from '../batches/shelf.service.ts';
import { CustomersService } from '../customers/customers.service.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { RecallNotices, type RecallRow } from './notices.service.ts';
import { Packs, type LeftPack } from './packs.queries.ts';

interface Lot {
  code: string;
  number: string;
}
interface Contact extends Row {
  patient_id: number;
  kind: 'told' | 'answered' | 'called';
  reply: RecallReply | null;
  via: 'link' | 'account' | 'phone' | null;
  at: Date;
  by_name: string;
}
interface PatientRow extends Row {
  id: number;
  user_id: number;
}
const IN_PART: Record<RecallPart, string> = {
  all: 'true',
  answered: 'reply is not null',
  silent: 'reply is null',
  help: `reply = 'help'`,
};
const NONE: z.input<typeof RecallCounts> = { patients: 0, told: 0, stopped: 0, noneLeft: 0, help: 0, silent: 0 };

/** How a recall stands: the batch's packs, the notice, and who has answered. */
@Injectable()
export class RecallsQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly batches: BatchesService,
    private readonly customers: CustomersService,
    private readonly notices: RecallNotices,
    private readonly records: DispatchRecords,
    private readonly packs: Packs,
  ) {}

  async read(id: number): Promise<z.input<typeof readRecall.output>> {
    const { code, number } = await this.batches.find(this.db, id);
    const recall = await this.notices.find(this.db, code, number);
    return {
      batch: await this.batch(id, { code, number }),
      notice: recall
        ? {
            act: recall.act,
            text: this.notices.textOf(recall),
            sentAt: recall.sent_at.toISOString(),
            sentBy: recall.sent_by,
            round: recall.round,
            roundAt: recall.round_at.toISOString(),
            left: await this.notices.left(this.db, recall.id),
          }
        : null,
      counts: recall ? await this.counts(recall.id) : NONE,
    };
  }

  private async batch(id: number, { code, number }: Lot): Promise<z.input<typeof RecalledBatch>> {
    const rows = await this.db.rows<BatchRow & { received: number; corrected: number; used: number }>(
      `select b.*, coalesce(sum(m.quantity) filter (where m.kind = 'received'), 0)::int as received,
        coalesce(sum(m.quantity) filter (where m.kind = 'adjusted'), 0)::int as corrected,
        -coalesce(sum(m.quantity) filter (where m.kind = 'used'), 0)::int as used
       from batches b join batch_movements m on m.batch_id = b.id where b.code = ? and b.number = ? group by b.id order by b.id`,
      [code, number],
    );
    const asked = rows.find((row) => row.id === id);
    const sum = (part: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + part(row), 0);
    return {
      code,
      number,
      unit: asked?.unit ?? 'packs',
      product: await this.product({ code, number }, asked?.unit ?? 'packs'),
      expiresOn: asked?.expires_on ?? '',
      state: asked?.state ?? 'quarantined',
      reason: asked?.state_reason_sealed ? this.sealer.open(STATE_REASON, id, asked.state_reason_sealed) : null,
      stoppedAt: asked?.state_at?.toISOString() ?? null,
      stoppedBy: asked?.state_by ?? null,
      received: sum((row) => row.received),
      corrected: sum((row) => row.corrected),
      onHand: sum((row) => row.on_hand),
      used: sum((row) => row.used),
      made: await this.made({ code, number }),
      supplied: await this.packs.count(this.db, { code, number }),
      deliveries: rows.map((row) => ({
        supplier: row.supplier,
        invoice: row.invoice,
        receivedAt: row.received_at.toISOString(),
        packs: row.received,
      })),
    };
  }

  private async made(lot: Lot): Promise<z.input<typeof RecalledBatch>['made']> {
    return this.db.rows(
      `select b.id, b.code, b.number, f.product, b.state, w.id as "worksheetId", w.made, b.on_hand as "onHand",
        (select count(*)::int from ${PACKS} a where a.batch_id = b.id and a.supplied_at is not null) as supplied
       from batches b join worksheets w on w.batch_id = b.id join formulas f on f.id = w.formula_id where b.id in (${MADE_FROM}) order by b.id`,
      [lot.code, lot.number],
    );
  }

  private async product(lot: Lot, unit: Unit): Promise<string> {
    if (unit !== 'packs')
      return (
        (await this.db.first<{ name: string }>('select name from ingredients where code = ?', [lot.code]))?.name ?? ''
      );
    const [first] = await this.packs.page(this.db, lot, { limit: 1, offset: 0 });
    const dispatch = first ? await this.records.find(this.db, first.itemId) : null;
    return dispatch?.formula?.item.name ?? '';
  }

  private async counts(recallId: number): Promise<z.input<typeof RecallCounts>> {
    const row = await this.db.first<z.input<typeof RecallCounts>>(
      `select count(*)::int as patients, count(told_at)::int as told, count(*) filter (where reply = 'stopped')::int as stopped,
        count(*) filter (where reply = 'none-left')::int as "noneLeft", count(*) filter (where reply = 'help')::int as help, count(*) filter (where reply is null)::int as silent
       from recall_patients where recall_id = ?`,
      [recallId],
    );
    return row ?? NONE;
  }

  /** In a transaction, so that the read leaves its audit row. */
  patients(
    { id, part, page, perPage }: z.output<typeof listRecallPatients.input>,
    ctx: Context,
  ): Promise<z.input<typeof listRecallPatients.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { code, number } = await this.batches.find(tx, id);
      const recall = await this.notices.find(tx, code, number);
      if (!recall) return { total: 0, rows: [] };
      const where = `recall_id = ? and ${IN_PART[part]}`;
      const total = await tx.first<{ n: number }>(`select count(*)::int as n from recall_patients where ${where}`, [
        recall.id,
      ]);
      const rows = await tx.rows<PatientRow>(
        `select id, user_id from recall_patients where ${where} order by id limit ? offset ?`,
        [recall.id, perPage, (page - 1) * perPage],
      );
      return { total: total?.n ?? 0, rows: await this.shown(tx, recall, rows) };
    });
  }

  private async shown(tx: Tx, recall: RecallRow, rows: PatientRow[]): Promise<z.input<typeof RecallPatient>[]> {
    const users = rows.map((row) => row.user_id);
    const packs = await this.packs.of(tx, recall, users);
    const contacts = await tx.rows<Contact>('select * from recall_contacts where patient_id = any(?) order by id', [
      rows.map((row) => row.id),
    ]);
    const shown: z.input<typeof RecallPatient>[] = [];
    for (const row of rows)
      shown.push(
        await this.patient(
          tx,
          row,
          packs.filter((pack) => pack.userId === row.user_id),
          contacts.filter((contact) => contact.patient_id === row.id),
        ),
      );
    return shown;
  }

  private async patient(
    tx: Tx,
    { id, user_id: userId }: PatientRow,
    packs: LeftPack[],
    contacts: Contact[],
  ): Promise<z.input<typeof RecallPatient>> {
    const customer = await this.customers.find(tx, userId);
    const said = contacts.findLast(({ kind }) => kind === 'answered');
    return {
      id,
      userId,
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      orders: packs.map(({ itemId, suppliedAt }) => ({ itemId, suppliedAt: suppliedAt.toISOString() })),
      told: contacts.filter(({ kind }) => kind === 'told').map(({ at }) => at.toISOString()),
      calls: contacts
        .filter(({ kind }) => kind === 'called')
        .map(({ at, by_name: by, reply }) => ({ at: at.toISOString(), by, isReached: reply !== null })),
      said: said?.reply && said.via ? { at: said.at.toISOString(), via: said.via, reply: said.reply } : null,
    };
  }
}
