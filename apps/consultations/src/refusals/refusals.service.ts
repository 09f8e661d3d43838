import { Injectable } from '@nestjs/common';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import { ConsultationRecords } from '../answers/records.service.ts';
import { DecisionsService } from '../decisions/decisions.service.ts';
import type { Person } from '../people/person.ts';
import { Library } from '../questionnaires/library.ts';
import type { Facts } from '../safety/condition.ts';
import { declined, refusalsInWords, refusedIn, type Refused } from './refusal.ts';

/** Refusals follow the person: what other accounts that seem to be theirs were refused. */
@Injectable()
export class Refusals {
  constructor(
    private readonly records: ConsultationRecords,
    private readonly decisions: DecisionsService,
    private readonly library: Library,
  ) {}

  /** Read once; answers the facts for a treatment. */
  async of(
    tx: Tx,
    { same }: Pick<Person, 'same'>,
  ): Promise<(treatment: TreatmentSlug) => Pick<Facts, 'refusedElsewhere' | 'refusedElsewhereOther'>> {
    const refused =
      same.length === 0
        ? []
        : await this.refusedTo(
            tx,
            same.map(({ userId }) => userId),
          );
    return (treatment) => refusalsInWords(refused, same, treatment);
  }

  private async refusedTo(tx: Tx, users: number[]): Promise<Refused[]> {
    const byRules = (await this.records.allOf(tx, users)).flatMap(({ userId, sent }) => refusedIn(userId, sent));
    const rows = await tx.rows<{ id: number; user_id: number; consultation: TreatmentSlug; at: Date; record: string }>(
      `select d.id::int, r.user_id::int, r.consultation, d.decided_at as at, d.record_sealed as record
       from decisions d join reviews r on r.id = d.review_id where r.user_id = any(?::bigint[]) and not d.is_approved order by d.id`,
      [users],
    );
    const byPrescribers = rows.map(({ id, user_id: userId, consultation, at, record }) =>
      declined(
        userId,
        consultation,
        this.library.newest(consultation).name,
        at,
        this.decisions.open(id, record).decline ?? null,
      ),
    );
    return [...byRules, ...byPrescribers];
  }
}
