import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { gpNamed } from '@sorrel/contracts/consultations/events';
import { addressOfPractice, practiceCodeIn } from '@sorrel/contracts/fulfilment/practice';
import { londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Practices } from '../practices/practices.service.ts';
import type { GpConsent } from './customer.ts';
import type { Reader } from './customers.service.ts';

type Named = z.output<typeof gpNamed.data>;
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

  /** Null: no practice is named, or the patient has not agreed. */
  async find(reader: Reader, userId: number): Promise<GpConsent | null> {
    const row = await reader.first<{ record_sealed: string }>(
      'select record_sealed from gp_consents where user_id = ?',
      [userId],
    );
    if (!row) return null;
    const { practice, address, mayWrite, at } = this.sealer.openJson<Named>(PLACE, userId, row.record_sealed);
    if (!mayWrite || !practice) return null;
    const givenOn = londonDate(new Date(at));
    const chosen = this.practices.list.chosenIn(practice, practiceCodeIn(practice));
    return chosen
      ? { code: chosen.code, practice: chosen.name, address: addressOfPractice(chosen), givenOn }
      : { code: null, practice, address: address ?? '', givenOn };
  }
}
