import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { correctRegisterEntry, RegisterParticulars } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { corrected, medicineWords, type Written } from './entry.ts';
import { openEntry, REASON, WRITTEN, type EntryRow } from './entries.queries.ts';

/** One supply, or the correction of one. `key` names it for good: the same again changes nothing. */
export interface NewEntry {
  key: string;
  itemId: number;
  userId: number;
  particulars: RegisterParticulars;
  /** Marks of the medicine's words, where they are known already. */
  tags?: string[];
  corrects?: number;
  reason?: string;
  /** For an entry that was made elsewhere before: when and by whom, and on which day's page it stands. */
  takenOver?: { enteredAt: Date; by: string; pageOn: string };
}

/** The register of supplies: entries are added, and nothing is ever changed. */
@Injectable()
export class RegisterService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
  ) {}

  /** Adds an entry at the end of the transaction that makes it true. */
  async append(tx: Tx, entry: NewEntry): Promise<void> {
    const { key, particulars, takenOver } = entry;
    const written: Written = { particulars, salt: randomBytes(16).toString('base64url') };
    tx.append('register_entries', {
      key,
      kind: entry.corrects === undefined ? 'supply' : 'correction',
      item_id: entry.itemId,
      user_id: entry.userId,
      corrects: entry.corrects ?? null,
      supplied_on: particulars.suppliedOn,
      entered_at: (takenOver?.enteredAt ?? tx.now).toISOString(),
      copied_at: takenOver ? tx.now.toISOString() : null,
      page_on: takenOver?.pageOn ?? londonDate(tx.now),
      by_name: takenOver?.by ?? tx.ctx.actor.name,
      patient: particulars.patient.name,
      prescriber: particulars.prescriber.name,
      batch: particulars.batch?.number ?? null,
      drug_tags: entry.tags ?? (await this.tagsOf(tx, particulars)),
      entry_sealed: this.sealer.sealJson(WRITTEN, key, written),
      reason_sealed: entry.reason === undefined ? null : this.sealer.seal(REASON, key, entry.reason),
    });
  }

  /** Marks by which a medicine is found; the words stand beside them, and identify nobody. */
  async tagsOf(tx: Tx, medicine: Parameters<typeof medicineWords>[0]): Promise<string[]> {
    const words = await this.tokens.all(tx, 'fulfilment.pom.drug', medicineWords(medicine));
    // In one order, so that two parcels never wait for each other.
    const sorted = [...words].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
    const tags = sorted.map(([, tag]) => tag);
    await tx.rows('insert into drugs (tag, words) select * from unnest(?::text[], ?::text[]) on conflict do nothing', [
      tags,
      sorted.map(([text]) => text),
    ]);
    return tags;
  }

  async correct(
    { id, changes, reason, key }: z.output<typeof correctRegisterEntry.input>,
    ctx: Context,
  ): Promise<z.input<typeof correctRegisterEntry.output>> {
    await this.db.transaction(ctx, async (tx) => {
      // Two people who put the same entry right wait for each other.
      await tx.rows('select pg_advisory_xact_lock(hashtext(?))', [`register:${id}`]);
      const row = await tx.first<EntryRow>('select * from register_entries where id = ?', [id]);
      if (!row) throw notFound('There is no such entry in the register.');
      const other = await tx.first<{ id: number; key: string }>(
        'select id, key from register_entries where corrects = ?',
        [id],
      );
      if (other?.key === keyOf(key)) return;
      if (other)
        throw conflict(
          `This entry was put right before, by entry ${other.id}. Please correct that one.`,
          'corrected_before',
        );
      const { particulars } = openEntry(this.sealer, row).written;
      const after = corrected(particulars, changes);
      if (!after) throw new Fault('invalid', 'Nothing of the entry would change.');
      refuseFuture(after, londonDate(tx.now));
      await this.append(tx, {
        key: keyOf(key),
        itemId: row.item_id,
        userId: row.user_id,
        particulars: after,
        corrects: id,
        reason,
      });
      await tx.audit('register.corrected', `entry=${id}`);
    });
    const made = await this.db.first<{ id: number }>('select id from register_entries where key = ?', [keyOf(key)]);
    return { events: [], id: made?.id ?? id };
  }
}

const keyOf = (press: string): string => `correction:${press}`;

function refuseFuture({ suppliedOn, prescribedOn }: RegisterParticulars, today: string): void {
  if (suppliedOn > today)
    throw new Fault('invalid', 'A supply cannot lie in the future.', {
      errors: { supplied_on: ['A supply cannot lie in the future.'] },
    });
  if (prescribedOn > suppliedOn)
    throw new Fault('invalid', 'The prescription must not be younger than the supply.', {
      errors: { prescribed_on: ['The prescription must not be younger than the supply.'] },
    });
}
