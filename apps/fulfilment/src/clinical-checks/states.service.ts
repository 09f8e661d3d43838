import { Injectable } from '@nestjs/common';
import { mustBeLookedAt, type ClinicalState } from '@sorrel/contracts/fulfilment/clinical-check';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import type { Supply } from '../decisions/facts.ts';
import type { Dispatch, Formula } from '../records/dispatch.ts';
import { clinicalOf, type LookedAt } from './clinical-check.ts';

interface StateRow extends Row {
  state: ClinicalState;
  prescription_id: number;
  code: string;
  by_name: string;
}
export type Kind = 'checked' | 'with-the-ship' | 'asked' | 'answered' | 'stopped';
const STATE_OF = {
  checked: 'checked',
  'with-the-ship': 'checked',
  asked: 'asked',
  answered: 'to-check',
  stopped: 'stopped',
} as const satisfies Record<Kind, ClinicalState>;

/** Whether a supply has been looked at by a pharmacist. Everything that writes here holds the item's row lock. */
@Injectable()
export class ClinicalStates {
  constructor(private readonly business: BusinessCopy) {}

  async standing(
    reader: Reader,
    { itemId, formula, prescriptionId }: Pick<Dispatch, 'itemId' | 'formula' | 'prescriptionId'>,
  ): Promise<{ clinical: Supply['clinical']; lookedAt: LookedAt | null }> {
    if (!formula) return { clinical: 'not needed', lookedAt: null };
    const reads = gathered(reader);
    const [{ business }, row] = await Promise.all([
      this.business.of(reads),
      reads.first<StateRow>('select * from clinical_states where item_id = ?', [itemId]),
    ]);
    const lookedAt = row
      ? { state: row.state, prescriptionId: row.prescription_id, code: row.code, byName: row.by_name }
      : null;
    const now = { isNeeded: isNeeded(business, formula), prescriptionId, code: formula.item.code };
    return { lookedAt, clinical: clinicalOf(lookedAt, now) };
  }

  async setting(reader: Reader): Promise<Parameters<typeof isNeeded>[0] & { checks_own: boolean }> {
    return (await this.business.of(reader)).business;
  }

  /** One entry of the record, and where the check stands after it. */
  async write(
    tx: Tx,
    { itemId, formula, prescriptionId }: Pick<Dispatch, 'itemId' | 'formula' | 'prescriptionId'>,
    entry: {
      /** Null where nothing is sealed under it. */
      id: number | null;
      kind: Kind;
      key?: string | null;
      intervention?: string | null;
      sealed?: string | null;
      answers?: number | null;
      by?: { id: number | null; name: string };
    },
  ): Promise<void> {
    const { userId, name } = tx.ctx.actor;
    const { id, kind, key = null, intervention = null, sealed = null, answers = null } = entry;
    const by = entry.by ?? { id: userId, name };
    await tx.rows(
      `with entry as (
         insert into clinical_checks (id, key, item_id, prescription_id, kind, intervention, answers, record_sealed, at, by_id, by_name)
         values (coalesce(?::bigint, nextval(pg_get_serial_sequence('clinical_checks', 'id'))), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *
       )
       insert into clinical_states (item_id, state, prescription_id, code, check_id, since, by_id, by_name)
       select item_id, ?, prescription_id, ?, id, at, by_id, by_name from entry
       on conflict (item_id) do update set state = excluded.state, prescription_id = excluded.prescription_id, code = excluded.code,
         check_id = excluded.check_id, since = excluded.since, by_id = excluded.by_id, by_name = excluded.by_name`,
      [
        id,
        key,
        itemId,
        prescriptionId,
        kind,
        intervention,
        answers,
        sealed,
        tx.now,
        by.id,
        by.name,
        STATE_OF[kind],
        formula?.item.code ?? '',
      ],
    );
  }

  /** A pharmacist pressed Ship: whoever may look and sends it has looked. */
  async withTheShip(tx: Tx, dispatch: Dispatch): Promise<void> {
    await this.write(tx, dispatch, { id: null, kind: 'with-the-ship', intervention: 'none' });
    await tx.audit('supply.looked-at', `itemId=${dispatch.itemId}`, { kind: 'with-the-ship' });
  }

  /** Moves the state on only where it still waits for this very answer. */
  async answered(
    tx: Tx,
    { itemId, formula, prescriptionId }: Pick<Dispatch, 'itemId' | 'formula' | 'prescriptionId'>,
    entry: { id: number; sealed: string; answers: number; by: { id: null; name: string } },
  ): Promise<void> {
    const waits = await tx.first(
      `select 1 from clinical_states where item_id = ? and state = 'asked' and check_id = ? and prescription_id = ?`,
      [itemId, entry.answers, prescriptionId],
    );
    if (waits) {
      await this.write(tx, { itemId, formula, prescriptionId }, { ...entry, kind: 'answered' });
      return;
    }
    await tx.rows(
      `insert into clinical_checks (id, item_id, prescription_id, kind, answers, record_sealed, at, by_name)
       select ?, item_id, prescription_id, 'answered', id, ?, ?, ? from clinical_checks where id = ?`,
      [entry.id, entry.sealed, tx.now, entry.by.name, entry.answers],
    );
  }

  /** A medicine was stopped for everybody: what was looked at before is looked at once more, should the stop be lifted. */
  async again(tx: Tx, codes: readonly string[]): Promise<void> {
    await tx.rows(
      `with gone as (
         delete from clinical_states s using dispatches d where d.item_id = s.item_id and d.shipped_at is null and s.state = 'checked' and s.code = any(?) returning s.item_id, s.prescription_id
       )
       insert into clinical_checks (item_id, prescription_id, kind, at, by_id, by_name) select item_id, prescription_id, 'again', ?, ?, ? from gone`,
      [codes, tx.now, tx.ctx.actor.userId, tx.ctx.actor.name],
    );
  }
}

export const isNeeded = (
  rule: Parameters<typeof mustBeLookedAt>[0],
  { consultation, item }: Pick<Formula, 'consultation' | 'item'>,
): boolean => mustBeLookedAt(rule, { form: item.form, consultation, ingredients: item.ingredients });
