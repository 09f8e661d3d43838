import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { isHighRisk, type ClinicalState, type Intervention } from '@sorrel/contracts/fulfilment/clinical-check';
import type {
  clinicalCheckWork,
  ClinicalEntry,
  ClinicalRow,
  listClinicalChecks,
  readClinicalCheck,
} from '@sorrel/contracts/fulfilment/rpc';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import { notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { PrescriptionCopy } from '../model/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { orderIdOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';
import { whyNotTheirs } from './clinical-check.ts';
import { CLINICAL_RECORD, type ClinicalRecord } from './checks.service.ts';
import { ClinicalStates, isNeeded } from './states.service.ts';

type Shown = z.input<typeof ClinicalRow>;
type Read = z.input<typeof readClinicalCheck.output>;
interface WaitingRow extends DispatchRow {
  state: ClinicalState | null;
  waiting_since: Date;
  patient: string | null;
  supplied: number;
}
interface EntryRow extends Row {
  id: number;
  kind: ClinicalEntry['kind'];
  intervention: Intervention | null;
  record_sealed: string | null;
  at: Date;
  by_name: string;
}

const MOST_SHOWN = 200;
const LAST_SUPPLIES = 12;
const STATES =
  'left join clinical_states s on s.item_id = d.item_id and s.prescription_id = d.prescription_id left join customer_copies c on c.user_id = d.user_id';
const COLUMNS = `d.*, false as is_leased, s.state, c.name as patient, greatest(d.paid_at, d.signed_at) as waiting_since,
  (select count(*)::int from dispatches e where e.prescription_id = d.prescription_id and e.item_id <> d.item_id and e.shipped_at is not null) as supplied`;
const OPEN = `d.status = 'ready' and d.paid_at is not null and s.state is distinct from 'checked'`;

/** What waits for a pharmacist's look, and what has to be seen of it. */
@Injectable()
export class ClinicalChecksQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: DispatchRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly states: ClinicalStates,
    private readonly sealer: Sealer,
  ) {}

  async list(): Promise<z.input<typeof listClinicalChecks.output>> {
    const rows = await this.waiting(MOST_SHOWN + 1);
    const reads = this.db.together();
    const shown = await Promise.all(
      rows.slice(0, MOST_SHOWN).map(async (row) => {
        const dispatch = this.records.opened(row);
        const { prescriptionId } = dispatch;
        const signed = prescriptionId === null ? null : await this.prescriptions.find(reads, prescriptionId);
        return this.shown(row, dispatch, signed);
      }),
    );
    return { rows: shown, isMore: rows.length > MOST_SHOWN };
  }

  async work(): Promise<z.input<typeof clinicalCheckWork.output>> {
    const rows = (await this.waiting(COUNTED_TO)).filter(({ state }) => state === null || state === 'to-check');
    const midnight = this.midnight();
    return {
      clinical: {
        count: rows.length,
        oldest: rows[0]?.waiting_since.toISOString() ?? null,
        late: rows.filter(({ waiting_since: since }) => since < midnight).length,
      },
    };
  }

  /** In a transaction, so that the read leaves its audit row. */
  read(itemId: number, ctx: Context): Promise<Read> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<WaitingRow>(`select ${COLUMNS} from dispatches d ${STATES} where d.item_id = ?`, [
        itemId,
      ]);
      const dispatch = row && this.records.opened(row);
      const { prescriptionId = null } = dispatch ?? {};
      const signed = prescriptionId === null ? null : await this.prescriptions.find(tx, prescriptionId);
      if (!row || !dispatch?.formula || !signed) throw notFound('This supply');
      const reads = gathered(tx);
      const [entries, supplies, setting] = await Promise.all([
        this.entries(reads, itemId),
        this.supplies(reads, dispatch),
        this.states.setting(reads),
      ]);
      const who = { userId: userIdOf(ctx), prescriberId: signed.prescriber.userId };
      const proven = this.prescriptions.provenWords(signed);
      return {
        row: this.shown(row, dispatch, signed),
        whyNot: whyNotTheirs(who, setting)?.text ?? null,
        prescription: {
          ref: signed.ref,
          signedOn: londonDate(signed.signedAt),
          validUntil: signed.validUntil,
          prescriber: signed.prescriber.name,
          registration: signed.prescriber.registration,
          product: signed.product,
          strengths: signed.ingredients.map(({ name, value, unit }) => `${name} ${value} ${unit}`),
          quantity: signed.quantity,
          directions: proven?.directions ?? signed.directions,
          precautions: proven?.precautions ?? dispatch.formula.item.precautions,
          supplies: signed.repeats + 1,
          supplied: row.supplied,
          patient: { name: proven?.patient.name ?? row.patient ?? '', birthDate: proven?.patient.birthDate ?? null },
        },
        supplies,
        entries,
      };
    });
  }

  private async waiting(most: number): Promise<WaitingRow[]> {
    const rows = await this.db.rows<WaitingRow>(
      `select ${COLUMNS} from dispatches d ${STATES} where ${OPEN}
       order by coalesce(s.state, 'to-check') <> 'to-check', greatest(d.paid_at, d.signed_at), d.item_id limit ?`,
      [most],
    );
    const setting = await this.states.setting(this.db);
    if (setting.clinical_check === 'every') return rows;
    return rows.filter((row) => {
      const { formula } = this.records.opened(row);
      return (row.state !== null && row.state !== 'to-check') || (formula && isNeeded(setting, formula));
    });
  }

  private shown(row: WaitingRow, dispatch: Dispatch, signed: PrescriptionCopy | null): Shown {
    const { itemId, subscriptionId, userId, formula } = dispatch;
    const item = formula?.item;
    return {
      itemId,
      subscriptionId,
      userId,
      orderId: orderIdOf(itemId),
      patient: row.patient ?? '',
      treatment: formula?.treatmentTitle ?? '',
      product: item?.name ?? '',
      isFirst: row.supplied === 0,
      isHighRisk: item
        ? isHighRisk({ form: item.form, consultation: formula?.consultation, ingredients: item.ingredients })
        : false,
      state: row.state ?? 'to-check',
      isAnswered: row.state === 'to-check',
      since: row.waiting_since.toISOString(),
      isLate: row.waiting_since < this.midnight(),
      prescriber: signed?.prescriber.name ?? '',
    };
  }

  private async entries(reader: Reader, itemId: number): Promise<Read['entries']> {
    const rows = await reader.rows<EntryRow>('select * from clinical_checks where item_id = ? order by id', [itemId]);
    return rows.map((row) => {
      const { words, seen } = row.record_sealed
        ? this.sealer.openJson<ClinicalRecord>(CLINICAL_RECORD, row.id, row.record_sealed)
        : { words: '', seen: [] };
      const { id, kind, intervention, at, by_name: by } = row;
      return { id, kind, intervention, words, seen, at: at.toISOString(), by };
    });
  }

  private async supplies(reader: Reader, { userId, itemId }: Dispatch): Promise<Read['supplies']> {
    const rows = await reader.rows<DispatchRow>(
      'select *, false as is_leased from dispatches where user_id = ? and item_id <> ? and shipped_at is not null order by shipped_at desc limit ?',
      [userId, itemId, LAST_SUPPLIES],
    );
    return rows.flatMap((row) => {
      const { itemId: id, formula, shippedAt } = this.records.opened(row);
      return shippedAt
        ? [{ orderId: orderIdOf(id), product: formula?.item.name ?? '', shippedAt: shippedAt.toISOString() }]
        : [];
    });
  }

  private midnight(): Date {
    return londonMoment(londonDate(this.clock.now()), '00:00');
  }
}
