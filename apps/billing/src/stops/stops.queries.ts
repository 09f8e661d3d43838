import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { stoppedWords, type StopAdvice, type StopReason } from '@sorrel/contracts/billing/medicine-stop';
import type { considerStop, readStops, stopMedicine } from '@sorrel/contracts/billing/rpc';
import { addDays } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { invalid } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { concernOf, type Waiting } from '../decisions/stop.ts';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { STANDS } from '../catalogue/stopped.ts';

export type What = z.output<typeof stopMedicine.input>['what'];
export interface StopRow extends Row {
  id: number;
  title: string;
  codes: string[];
  reason: StopReason;
  note_sealed: string;
  advice: StopAdvice | null;
  patient_text: string;
  stopped_at: Date;
  by_name: string;
}
interface ListedRow extends StopRow {
  patients: number;
  untold: number;
  lifted_at: Date | null;
  lifted_by: string;
  lift_note_sealed: string;
}
interface WaitingRow extends Row {
  user_id: number;
  has_parcel: boolean;
  due_at: string | null;
}
export const STOP_NOTE = 'billing.medicine_stops.note';
export const LIFT_NOTE = 'billing.medicine_stop_lifts.note';
const SOON = 7;
/** Stops are few; what is older is in the database. */
const SHOWN = 100;

/** Paid for and not sent. */
const PARCEL = `s.status not in ('cancelled', 'refused') and i.status in ('paid', 'waiting', 'packaging') and i.treatment_status in ('upcoming', 'review', 'paid', 'packaging')`;
/** Of a plan that goes on: not an order that nobody has paid for yet, which its checkout tells. */
const RENEWAL = `i.status = 'upcoming' and not s.should_cancel and s.status not in ('cancelled', 'refused') and not (s.origin = 'checkout' and s.charges_paid = 0)`;

/** What is stopped, and whom it concerns. */
@Injectable()
export class StopQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sealer: Sealer,
    private readonly catalogue: CatalogueQueries,
  ) {}

  /** The codes that are meant, and what to call them. */
  async meant({ kind, name }: What): Promise<{ codes: string[]; title: string }> {
    const offers = await this.catalogue.offers();
    const of = offers.filter(({ treatmentSlug, product }) => (kind === 'code' ? product.code : treatmentSlug) === name);
    const [one] = of;
    if (!one) throw invalid('what', 'Please choose a medicine.');
    return kind === 'code'
      ? { codes: [name], title: `${name} ${one.product.name}` }
      : { codes: [...new Set(of.map(({ product }) => product.code))].toSorted(), title: one.treatmentTitle };
  }

  async consider(what: What): Promise<z.input<typeof considerStop.output>> {
    const { codes } = await this.meant(what);
    const standing = await this.standing(this.db, codes);
    const stopped = codes.filter((code) => standing.some((stop) => stop.codes.includes(code)));
    const fresh = codes.filter((code) => !stopped.includes(code));
    const today = this.clock.today();
    const [waiting, counts] = await Promise.all([
      this.waiting(this.db, fresh),
      this.db.first<{ renewals: number; parcels: number }>(
        `select count(*) filter (where ${PARCEL})::int as parcels, count(*) filter (where ${RENEWAL} and i.due_at <= ?)::int as renewals
         from items i join subscriptions s on s.id = i.subscription_id where i.code = any(?) and i.status in ('upcoming', 'paid', 'waiting', 'packaging')`,
        [addDays(today, SOON), fresh],
      ),
    ]);
    const told = (advice: StopAdvice | null): number =>
      waiting.filter((one) => concernOf(one, { today, advice }) !== null).length;
    return {
      codes,
      stopped,
      patients: told(null),
      patientsAtHome: told('stop-using'),
      renewals: counts?.renewals ?? 0,
      parcels: counts?.parcels ?? 0,
    };
  }

  /** Everybody who waits for one of these codes, or only those named. */
  async waiting(
    reader: Pick<Reader, 'rows'>,
    codes: readonly string[],
    users: readonly number[] | null = null,
  ): Promise<(Waiting & { userId: number })[]> {
    const rows = await reader.rows<WaitingRow>(
      `select s.user_id, bool_or(${PARCEL}) as has_parcel, min(i.due_at) filter (where ${RENEWAL})::text as due_at
       from items i join subscriptions s on s.id = i.subscription_id
       where i.code = any(?) and i.status in ('upcoming', 'paid', 'waiting', 'packaging') and ((${PARCEL}) or (${RENEWAL})) ${users ? 'and s.user_id = any(?)' : ''}
       group by s.user_id order by s.user_id`,
      users ? [codes, users] : [codes],
    );
    return rows.map((row) => ({ userId: row.user_id, hasParcel: row.has_parcel, dueAt: row.due_at }));
  }

  /** The standing stops that hold one of these codes, the oldest first. */
  standing(reader: Pick<Reader, 'rows'>, codes: readonly string[]): Promise<StopRow[]> {
    return reader.rows<StopRow>(
      `select m.* from medicine_stops m where m.codes && ? and ${STANDS} order by m.stopped_at, m.id`,
      [codes],
    );
  }

  /** Why nothing of a code may go on, in words, with who stopped it; null when it may. */
  async whyNot(reader: Pick<Reader, 'first'>, code: string): Promise<string | null> {
    const stop = await reader.first<Pick<StopRow, 'by_name' | 'stopped_at' | 'reason'>>(
      `select m.by_name, m.stopped_at, m.reason from medicine_stops m where ? = any(m.codes) and ${STANDS}`,
      [code],
    );
    return stop ? standsWords(stop, code) : null;
  }

  async read(): Promise<z.input<typeof readStops.output>> {
    const [rows, offers] = await Promise.all([
      this.db.rows<ListedRow>(
        `select m.*, l.lifted_at, l.by_name as lifted_by, l.note_sealed as lift_note_sealed,
          (select count(*)::int from medicine_stop_patients p where p.stop_id = m.id) as patients,
          (select count(*)::int from medicine_stop_patients p where p.stop_id = m.id and p.told_at is null) as untold
         from medicine_stops m left join medicine_stop_lifts l on l.stop_id = m.id
         order by l.lifted_at is not null, m.stopped_at desc, m.id desc limit ?`,
        [SHOWN],
      ),
      this.catalogue.offers(),
    ]);
    const treatments = new Map(offers.map((offer) => [offer.treatmentSlug, offer.treatmentTitle]));
    const products = new Map(offers.map(({ product }) => [product.code, `${product.code} ${product.name}`]));
    return {
      stops: rows.map((row) => this.listed(row)),
      choices: [
        ...[...treatments].map(([name, title]) => ({ kind: 'treatment' as const, name, title })),
        ...[...products].map(([name, title]) => ({ kind: 'code' as const, name, title })),
      ],
    };
  }

  private listed(row: ListedRow): z.input<typeof readStops.output>['stops'][number] {
    const { id, title, codes, reason, advice, patients, untold } = row;
    return {
      id,
      title,
      codes,
      reason,
      note: this.sealer.open(STOP_NOTE, id, row.note_sealed),
      advice,
      text: row.patient_text,
      at: row.stopped_at.toISOString(),
      by: row.by_name,
      patients,
      untold: row.lifted_at ? 0 : untold,
      lifted: row.lifted_at && {
        at: row.lifted_at.toISOString(),
        by: row.lifted_by,
        note: this.sealer.open(LIFT_NOTE, id, row.lift_note_sealed),
      },
    };
  }
}

export const standsWords = (
  { by_name: by, stopped_at: at, reason }: Pick<StopRow, 'by_name' | 'stopped_at' | 'reason'>,
  code: string,
): string => stoppedWords({ code, by, at: at.toISOString(), reason });
