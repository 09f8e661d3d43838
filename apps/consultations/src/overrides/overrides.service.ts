import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { admitItem, judgeItem, tieOverride } from '@sorrel/contracts/consultations/rpc';
import { NOT_A_REASON, saysWhy } from '@sorrel/contracts/consultations/reason';
import type { Flag, Override } from '@sorrel/contracts/consultations/words';
import { substancesIn } from '@sorrel/contracts/substances';
import { may } from '@sorrel/contracts/rights';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { ConsultationRecords } from '../answers/records.service.ts';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { People } from '../people/people.service.ts';
import { particularsOf } from '../people/person.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { textsOf } from '../medicines/reading.ts';
import { Refusals } from '../refusals/refusals.service.ts';
import { withAnswers } from '../questionnaires/questionnaire.ts';
import { inWords } from '../findings/because.ts';
import { eligibilityOf } from '@sorrel/contracts/eligibility';
import { RULES } from '../safety/rules.ts';
import { doseMgOf } from '../supplies/supply.ts';
import { raise, refusal } from '../safety/safety.ts';
import { answersFor, standingOf } from './combination.ts';

type Change = z.output<typeof judgeItem.input>;
interface OverrideRow extends Row {
  id: number;
  at: Date;
  by_name: string;
  record_sealed: string;
}
interface OverrideRecord {
  product: string;
  flags: Flag[];
  reason: string;
}

const PLACE = 'consultations.overrides.record';

/** Looks at an item before staff put it into a plan: beside what the person takes, has said and has in use. */
@Injectable()
export class OverridesService {
  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly records: ConsultationRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly sealer: Sealer,
    private readonly refusals: Refusals,
    @Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig,
  ) {}

  judge(change: Change, ctx: Context): Promise<z.input<typeof judgeItem.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const flags = await this.flagsOf(tx, change);
      const { needReason, forbidden } = standingOf(flags);
      return { flags, needReason: idsOf(needReason), forbidden: idsOf(forbidden) };
    });
  }

  admit(
    { reason = '', ...change }: z.output<typeof admitItem.input>,
    ctx: Context,
  ): Promise<z.input<typeof admitItem.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const flags = await this.flagsOf(tx, change);
      const { needReason, forbidden } = standingOf(flags);
      if (forbidden.length > 0)
        throw blocked(forbidden, `${change.product.name} must not go to this person: no reason can overcome this.`);
      if (needReason.length === 0) return { overrideId: null };
      const why = `Please write why ${change.product.name} is right for this person all the same.`;
      if (reason.trim() === '') throw blocked(needReason, why);
      if (!may('changeTreatment', ctx.actor.permissions))
        throw new Fault(
          'forbidden',
          'Only a prescriber or a pharmacist can go on against a safety rule. Please ask one.',
        );
      if (change.userId === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
      if (!saysWhy(reason)) throw blocked(needReason, `${why} ${NOT_A_REASON}`);
      const id = await tx.nextId('overrides');
      const record: OverrideRecord = {
        product: `${change.product.code} ${change.product.name}`,
        flags: needReason,
        reason: reason.trim(),
      };
      await tx.rows(
        'insert into overrides (id, user_id, subscription_id, at, by_id, by_name, record_sealed) values (?, ?, ?, ?, ?, ?, ?)',
        [
          id,
          change.userId,
          change.subscriptionId,
          tx.now,
          userIdOf(ctx),
          ctx.actor.name,
          this.sealer.sealJson(PLACE, id, record),
        ],
      );
      await tx.audit(
        'safety-rule.overridden',
        change.subscriptionId === null ? `user=${change.userId}` : `subscription=${change.subscriptionId}`,
        { override: id, rules: idsOf(needReason).join(' ') },
      );
      return { overrideId: id };
    });
  }

  /** An override given before its subscription existed belongs to that subscription from now on. */
  tie(
    { overrideId, userId, subscriptionId }: z.output<typeof tieOverride.input>,
    ctx: Context,
  ): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      const [row] = await tx.rows<{ subscription_id: number | null }>(
        'select subscription_id from overrides where id = ? and user_id = ? and by_id = ? for update',
        [overrideId, userId, userIdOf(ctx)],
      );
      if (!row) throw notFound('This reason');
      if (row.subscription_id === subscriptionId) return {};
      if (row.subscription_id !== null) throw conflict('This reason was given for another subscription.');
      await tx.rows('update overrides set subscription_id = ? where id = ?', [subscriptionId, overrideId]);
      await tx.audit('safety-rule.override-tied', `subscription=${subscriptionId}`, { override: overrideId });
      return {};
    });
  }

  /** Newest first. */
  async of(reader: Pick<Tx, 'rows'>, subscriptionId: number): Promise<z.input<typeof Override>[]> {
    const rows = await reader.rows<OverrideRow>('select * from overrides where subscription_id = ? order by id desc', [
      subscriptionId,
    ]);
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.by_name,
      ...this.sealer.openJson<OverrideRecord>(PLACE, row.id, row.record_sealed),
    }));
  }

  private async flagsOf(tx: Tx, { userId, consultation, product, beside }: Change): Promise<Flag[]> {
    const { outline, facts: known, same } = await this.people.person(tx, userId);
    const refused = await this.refusals.of(tx, { same });
    const answered = await this.records.lastOfEach(tx, userId);
    const answers = answersFor(consultation, answered);
    const facts = withAnswers(
      {
        ...known,
        ...refused(consultation),
        otherSubstances: substancesIn(beside.flatMap(({ ingredients }) => ingredients)),
        doseMg: doseMgOf(product.ingredients),
        isStart: (await this.prescriptions.lastOf(tx, userId, consultation)) === null,
      },
      answers,
      answered.flatMap((one) => textsOf(one.answers)),
    );
    const { refusals } = eligibilityOf(
      consultation,
      particularsOf(outline, answers, facts),
      facts.today,
      this.config.ageBounds,
    );
    return inWords(answered, facts, [
      ...refusals.map((one) => refusal(one.ruleId, one.text, one.keys)),
      ...raise(RULES, { treatment: consultation, answers, facts, substances: substancesIn(product.ingredients) }),
    ]).map(({ flag }) => flag);
  }
}

const idsOf = (flags: readonly Flag[]): string[] => [...new Set(flags.map(({ ruleId }) => ruleId))];

function blocked(flags: readonly Flag[], what: string): Fault {
  return new Fault('conflict', `${what} ${flags.map(({ ruleId, text }) => `${ruleId}: ${text}`).join(' ')}`, {
    errors: Object.fromEntries(flags.map(({ ruleId, text }) => [ruleId, [text]])),
    as: 'blocked',
  });
}
