import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { decideRules, myDecisions } from '@sorrel/contracts/consultations/rpc';
import { dueAt, urgencyOf, type Urgency } from '@sorrel/contracts/consultations/urgency';
import { londonClock } from '@sorrel/contracts/london';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Ingredient, TreatmentSlug } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { decisionNotice, waitingNotice } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { Library } from '../questionnaires/library.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { reaches } from './verdict.ts';
import { Verdicts, type Held } from './verdicts.service.ts';

const PLACE = 'consultations.rule_decisions.record';

interface WaitingRow extends Row {
  treatment: TreatmentSlug;
  opened_at: Date;
  urgency: Urgency;
  done_at: Date | null;
  may_go_on: boolean | null;
}

/** Rules that need a prescriber's decision before anything is ordered: asks for it, records it with a reason, and tells the customer. */
@Injectable()
export class RuleDecisions {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
    private readonly verdicts: Verdicts,
    private readonly tasks: TasksService,
    private readonly notices: NoticesService,
    private readonly library: Library,
    private readonly clock: Clock,
  ) {}

  /** Only these rules keep something of a treatment from being offered: asks a prescriber, once for the same causes. */
  async want(tx: Tx, userId: number, treatment: TreatmentSlug, substances: readonly string[]): Promise<void> {
    const open = (await this.verdicts.undecided(tx, userId, treatment)).filter((one) => reaches(one, substances));
    if (open.length === 0) return;
    const prints = open.map(({ print }) => print).toSorted();
    const named = `${userId} ${treatment} ${prints.join(' ')}`;
    const cause = await this.tokens.of(tx, 'consultations.tasks.cause', named);
    const blocks = open.map(({ ruleId, text, because }) => ({ ruleId, text, because }));
    const task = { cause: `decision:${cause}`, userId, subscriptionId: null, treatment, blocks };
    await this.tasks.open(tx, { kind: 'decision', ...task });
    if (await this.isDeclinedSince(tx, userId, treatment)) return;
    const { name } = this.library.newest(treatment);
    const by = londonClock(dueAt(urgencyOf('decision'), tx.now));
    await this.notices.tell(tx, userId, `waits:${cause}`, 'notice', waitingNotice(name, by));
  }

  // Declined on the newest answers: "we look at it first" a moment after would take the decision back.
  private async isDeclinedSince(tx: Tx, userId: number, treatment: TreatmentSlug): Promise<boolean> {
    const row = await tx.first(
      `select 1 from reviews r where r.user_id = ? and r.consultation = ? and r.state = 'declined' and r.decided_at >= coalesce(
         (select max(c.submitted_at) from consultations c where c.user_id = r.user_id and c.slug = r.consultation), '-infinity')`,
      [userId, treatment],
    );
    return row !== undefined;
  }

  /** For the person: what waits, and what was decided in the last weeks. What nobody has to decide any more is left out. */
  async mine(ctx: Context): Promise<z.input<typeof myDecisions.output>> {
    const rows = await this.db.rows<WaitingRow>(
      `select t.treatment, t.opened_at, t.urgency, t.done_at,
         (select bool_and(d.may_go_on) from rule_decisions d where d.user_id = t.user_id and d.at = t.done_at) as may_go_on
       from tasks t where t.user_id = ? and t.kind = 'decision' and t.treatment is not null
         and not exists (select 1 from subscriptions s where s.user_id = t.user_id and s.consultation = t.treatment and s.status not in ('cancelled', 'refused', 'failed'))
         and (t.done_at is null or t.done_at > ?::timestamptz - interval '30 days')
       order by t.id desc`,
      [userIdOf(ctx), this.clock.now()],
    );
    const newest = new Map(rows.toReversed().map((row) => [row.treatment, row]));
    return {
      decisions: [...newest.values()]
        .filter((row) => row.done_at === null || row.may_go_on !== null)
        .map((row) => ({
          treatment: row.treatment,
          name: this.library.newest(row.treatment).name,
          since: row.opened_at.toISOString(),
          dueAt: dueAt(row.urgency, row.opened_at).toISOString(),
          decidedAt: row.done_at?.toISOString() ?? null,
          mayGoOn: row.may_go_on,
        })),
    };
  }

  decide(input: z.output<typeof decideRules.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const { userId, treatment } = await this.tasks.openDecision(tx, input.task);
      if (userId === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
      await this.write(tx, userId, await this.verdicts.undecided(tx, userId, treatment), input.mayGoOn, input.reason);
      await this.tasks.finish(tx, input.task, input.reason);
      await tx.audit('safety-rule.decided', `user=${userId}`, { task: input.task, mayGoOn: input.mayGoOn });
      await this.verdicts.renew(tx, userId);
      const { name } = this.library.newest(treatment);
      await this.notices.tell(tx, userId, `decision:${input.task}`, 'notice', decisionNotice(name, input.mayGoOn));
      return { events: tx.events };
    });
  }

  /** An approval counts as the prescriber's decision about every rule that blocked that formula. */
  async approved(
    tx: Tx,
    { userId, consultation }: { userId: number; consultation: TreatmentSlug },
    { ingredients }: { ingredients: Ingredient[] },
    reasons: readonly string[],
  ): Promise<void> {
    const substances = substancesIn(ingredients);
    const open = (await this.verdicts.undecided(tx, userId, consultation)).filter((one) => reaches(one, substances));
    for (const one of open) {
      const reason = reasons.find((text) => text === one.ruleId || text.startsWith(`${one.ruleId}:`));
      await this.write(tx, userId, [one], true, reason ?? 'Approved in its review.');
    }
    await this.verdicts.renew(tx, userId);
  }

  private async write(tx: Tx, userId: number, about: readonly Held[], mayGoOn: boolean, reason: string): Promise<void> {
    for (const { print, ruleId, text } of about) {
      const id = await tx.nextId('rule_decisions');
      await tx.rows(
        'insert into rule_decisions (id, user_id, print, may_go_on, at, by_id, by_name, record_sealed) values (?, ?, ?, ?, ?, ?, ?, ?)',
        [
          id,
          userId,
          print,
          mayGoOn,
          tx.now,
          userIdOf(tx.ctx),
          tx.ctx.actor.name,
          this.sealer.sealJson(PLACE, id, { ruleId, text, reason }),
        ],
      );
    }
  }
}
