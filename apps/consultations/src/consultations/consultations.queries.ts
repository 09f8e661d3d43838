import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { BlockingRule, LegacyField, StaffConsultation } from '@sorrel/contracts/consultations/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { People } from '../people/people.service.ts';
import { flatten } from '../questionnaires/flatten.ts';
import { Library } from '../questionnaires/library.ts';
import { sampleForAnybody } from '../questionnaires/sample.ts';
import { NO_FACTS, type Facts } from '../safety/condition.ts';
import { Consultation } from '../answers/consultation.entity.ts';
import { Stops } from '../verdicts/stops.service.ts';
import { Verdicts } from '../verdicts/verdicts.service.ts';
import { ConsultationRecords, treatmentNamed } from '../answers/records.service.ts';

type Shown = z.input<typeof StaffConsultation>;
type Legacy = z.input<typeof LegacyField>[];
interface LegacyImport {
  ref: string;
  userId: number;
  name: string;
  title: string | null;
  submittedAt: string;
  fields: Legacy;
}

const LEGACY_PLACE = 'consultations.legacy_consultations.fields';

/** Lists of consultations: the customer's own outlines, and everything staff see, old system included. */
@Injectable()
export class ConsultationsQueries {
  constructor(
    private readonly db: Db,
    private readonly records: ConsultationRecords,
    private readonly library: Library,
    private readonly people: People,
    private readonly verdicts: Verdicts,
    private readonly stops: Stops,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {}

  async mine(ctx: Context) {
    const all = await this.db.em().find(Consultation, { userId: userIdOf(ctx) }, { orderBy: { id: 'desc' } });
    const submitted = all.filter(({ status }) => status === 'submitted').map((one) => this.records.outlineOf(one));
    const unfinished = all.filter(({ status }) => status !== 'submitted');
    return { incomplete: await this.records.finishable(this.db, unfinished), submitted };
  }

  /** Sent and refused ones, newest first, then those of the old system. Unfinished ones are still the customer's own. */
  ofCustomer(userId: number, ctx: Context): Promise<{ consultations: Shown[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const own = await tx.em.find(Consultation, { userId, status: { $ne: 'open' } }, { orderBy: { id: 'desc' } });
      const reads = tx.together();
      const [person, ruledOut, old] = await Promise.all([
        this.people.person(reads, userId),
        this.verdicts.allRuledOut(reads, userId),
        this.legacy(reads, userId),
      ]);
      const stops = await this.stops.ofEach(tx, own, person, ruledOut);
      return {
        consultations: [...own.map((one) => this.asStaffSee(one, person.facts, stops.get(one) ?? [])), ...old],
      };
    });
  }

  /** Repeating an import changes nothing: its `ref` is the old system's own number. */
  importLegacy({ ref, userId, name, title, submittedAt, fields }: LegacyImport, ctx: Context): Promise<{ id: number }> {
    return this.db.transaction(ctx, async (tx) => {
      const id = await tx.nextId('legacy_consultations');
      await tx.rows(
        'insert into legacy_consultations (id, ref, user_id, name, title, submitted_at, fields_sealed) values (?, ?, ?, ?, ?, ?, ?) on conflict (ref) do nothing',
        [id, ref, userId, name, title, submittedAt, this.sealer.sealJson(LEGACY_PLACE, id, fields)],
      );
      const kept = await tx.first<{ id: number }>('select id from legacy_consultations where ref = ?', [ref]);
      return { id: kept?.id ?? id };
    });
  }

  sample(slug: string) {
    return {
      answers: sampleForAnybody(this.library.newest(treatmentNamed(slug)), { ...NO_FACTS, today: this.clock.today() }),
    };
  }

  private asStaffSee(consultation: Consultation, factsNow: Facts, stops: BlockingRule[]): Shown {
    const { id, slug, status, submittedAt } = consultation;
    const questionnaire = this.records.questionnaireOf(consultation);
    const state = this.records.stateOf(consultation);
    return {
      id,
      slug,
      name: questionnaire.name,
      title: status === 'refused' ? `${questionnaire.name} (refused)` : null,
      submittedAt: submittedAt?.toISOString() ?? null,
      isOld: false,
      fields: flatten(questionnaire, state.answers, state.facts ?? factsNow),
      stops,
      oldFields: [],
    };
  }

  private async legacy(reader: Reader, userId: number): Promise<Shown[]> {
    const rows = await reader.rows<{
      id: number;
      name: string;
      title: string | null;
      submitted_at: Date;
      fields_sealed: string;
    }>(
      'select id, name, title, submitted_at, fields_sealed from legacy_consultations where user_id = ? order by submitted_at desc, id desc',
      [userId],
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      title: row.title,
      slug: '',
      submittedAt: row.submitted_at.toISOString(),
      isOld: true,
      fields: [],
      oldFields: this.sealer.openJson<Legacy>(LEGACY_PLACE, row.id, row.fields_sealed),
    }));
  }
}
