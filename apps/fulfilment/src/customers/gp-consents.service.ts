import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { gpNamed } from '@sorrel/contracts/consultations/events';
import { addressOfPractice, practiceCodeIn, practiceText, type Practice } from '@sorrel/contracts/fulfilment/practice';
import { londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Practices } from '../practices/practices.service.ts';
import type { GpConsent } from './customer.ts';
import type { Reader } from './customers.service.ts';

type Named = z.output<typeof gpNamed.data>;
/** As the patient said it, and as staff put it right. Whether we may write is theirs alone to say. */
interface Kept extends Named {
  corrected?: { practice: string; address: string; reason: string; by: string; at: string };
}
interface Correction {
  userId: number;
  listed: Practice | null;
  practice: string;
  address: string;
  reason: string;
}
const PLACE = 'fulfilment.gp_consents.record';

/** The patient's latest word on their GP: a later no revokes an earlier yes. */
@Injectable()
export class GpConsentsService {
  constructor(
    private readonly sealer: Sealer,
    private readonly practices: Practices,
  ) {}

  /** Events may come twice or late: the newest counts. */
  async keep(tx: Tx, named: Named): Promise<void> {
    await tx.rows(
      `insert into gp_consents (user_id, said_at, record_sealed) values (?, ?, ?)
       on conflict (user_id) do update set said_at = excluded.said_at, record_sealed = excluded.record_sealed where gp_consents.said_at < excluded.said_at`,
      [named.userId, named.at, this.sealer.sealJson(PLACE, named.userId, named)],
    );
  }

  /** Which practice is meant, by staff; what the patient says later counts again. */
  async correct(tx: Tx, { userId, listed, practice, address, reason }: Correction): Promise<void> {
    const row = await tx.first<{ record_sealed: string }>(
      'select record_sealed from gp_consents where user_id = ? for update',
      [userId],
    );
    const kept = row && this.sealer.openJson<Kept>(PLACE, userId, row.record_sealed);
    if (!kept?.mayWrite)
      throw conflict(
        'The customer has not agreed that we write to a practice, so there is none to put right.',
        'no_consent_recorded',
      );
    const corrected = {
      practice: listed ? practiceText(listed) : practice,
      address: listed ? addressOfPractice(listed) : address,
      reason,
      by: tx.ctx.actor.name,
      at: tx.now.toISOString(),
    };
    await tx.rows('update gp_consents set record_sealed = ? where user_id = ?', [
      this.sealer.sealJson(PLACE, userId, { ...kept, corrected } satisfies Kept),
      userId,
    ]);
  }

  /** Null: no practice is named, or the patient has not agreed. */
  async find(reader: Reader, userId: number): Promise<GpConsent | null> {
    const row = await reader.first<{ record_sealed: string }>(
      'select record_sealed from gp_consents where user_id = ?',
      [userId],
    );
    if (!row) return null;
    const kept = this.sealer.openJson<Kept>(PLACE, userId, row.record_sealed);
    const { practice, address } = kept.corrected ?? kept;
    if (!kept.mayWrite || !practice) return null;
    const givenOn = londonDate(new Date(kept.at));
    const chosen = this.practices.list.chosenIn(practice, practiceCodeIn(practice));
    return chosen
      ? { code: chosen.code, practice: chosen.name, address: addressOfPractice(chosen), givenOn }
      : { code: null, practice, address: address ?? '', givenOn };
  }
}
