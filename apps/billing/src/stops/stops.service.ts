import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { medicineStopLifted, medicineStopped } from '@sorrel/contracts/billing/events';
import type { liftStop, stopMedicine } from '@sorrel/contracts/billing/rpc';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { StopLetters } from './letters.service.ts';
import { LIFT_NOTE, standsWords, STOP_NOTE, StopQueries, type StopRow } from './stops.queries.ts';

const look = (stopId: number) => ({ kind: 'look-at-stopped', key: `stop:${stopId}`, data: { stopId } });

/** Stops a medicine for everybody, and lets it go on. Neither is ever rewritten. */
@Injectable()
export class StopsService {
  constructor(
    private readonly db: Db,
    private readonly queries: StopQueries,
    private readonly letters: StopLetters,
    private readonly holds: HoldsService,
    private readonly catalogue: CatalogueQueries,
    private readonly sealer: Sealer,
  ) {}

  async stop(
    { what, reason, note, advice, text, key }: z.output<typeof stopMedicine.input>,
    ctx: Context,
  ): Promise<z.input<typeof stopMedicine.output>> {
    const { codes: meant, title } = await this.queries.meant(what);
    const stopped = await this.db.transaction(ctx, async (tx) => {
      await takeTurns(tx);
      const known = await tx.first<StopRow>('select * from medicine_stops where key = ?', [key]);
      if (known)
        return { id: known.id, codes: known.codes, patients: await this.letters.countOf(tx, known.id), events: [] };
      const standing = await this.queries.standing(tx, meant);
      // A code stands under one stop at most: what is stopped already stays under its own.
      const codes = meant.filter((code) => !standing.some((stop) => stop.codes.includes(code)));
      const [first] = standing;
      if (codes.length === 0 && first) throw conflict(standsWords(first, meant[0] ?? ''), 'stopped');
      const id = await tx.nextId('medicine_stops');
      const by = tx.ctx.actor.name;
      await tx.rows(
        'insert into medicine_stops (id, title, codes, reason, note_sealed, advice, patient_text, key, stopped_at, by_name) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        [id, title, codes, reason, this.sealer.seal(STOP_NOTE, id, note), advice, text, key, tx.now, by],
      );
      const patients = await this.letters.address(tx, { id, codes, advice });
      await tx.publish(medicineStopped, `medicine-stop:${id}`, {
        stopId: id,
        codes,
        reason,
        by,
        at: tx.now.toISOString(),
      });
      await tx.schedule(look(id));
      await tx.audit('medicine.stopped', `stop=${id}`, { codes: codes.join(' '), reason, advice, patients });
      return { id, codes, patients, events: tx.events };
    });
    await this.catalogue.renew();
    return stopped;
  }

  async lift({ id, note }: z.output<typeof liftStop.input>, ctx: Context): Promise<z.input<typeof liftStop.output>> {
    const lifted = await this.db.transaction(ctx, async (tx) => {
      await takeTurns(tx);
      const stop = await tx.first<StopRow>('select * from medicine_stops where id = ?', [id]);
      if (!stop) throw notFound('This stop');
      const by = tx.ctx.actor.name;
      const before = await tx.first<{ by_name: string; note_sealed: string }>(
        'select by_name, note_sealed from medicine_stop_lifts where stop_id = ?',
        [id],
      );
      if (before) {
        const isSame = before.by_name === by && this.sealer.open(LIFT_NOTE, id, before.note_sealed) === note;
        if (isSame) return { codes: stop.codes, events: [] };
        throw conflict(`${before.by_name} has lifted this stop already.`, 'lifted');
      }
      await tx.rows('insert into medicine_stop_lifts (stop_id, note_sealed, lifted_at, by_name) values (?, ?, ?, ?)', [
        id,
        this.sealer.seal(LIFT_NOTE, id, note),
        tx.now,
        by,
      ]);
      await tx.publish(medicineStopLifted, `medicine-stop:${id}`, {
        stopId: id,
        codes: stop.codes,
        at: tx.now.toISOString(),
      });
      await tx.schedule(look(id));
      await this.letters.begin(tx, id);
      await tx.audit('medicine.lifted', `stop=${id}`, { codes: stop.codes.join(' ') });
      return { codes: stop.codes, events: tx.events };
    });
    await this.catalogue.renew();
    return lifted;
  }

  /** The job: charges that are near are held, or looked at again, a batch in each transaction. Repeated from its beginning it changes nothing more. */
  async look(stopId: number, ctx: Context, signal: AbortSignal): Promise<void> {
    for (let after: number | null = 0; after !== null && !signal.aborted;) {
      const from: number = after;
      after = await this.db.transaction(ctx, async (tx) => {
        const stop = await tx.first<StopRow>('select * from medicine_stops where id = ?', [stopId]);
        return stop ? this.holds.stopMoved(tx, stop.codes, from) : null;
      });
    }
  }
}

// Stops are rare: two at once take turns, whatever they stop.
const takeTurns = (tx: Tx) => tx.rows(`select pg_advisory_xact_lock(hashtext('medicine-stops'))`);
