import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { decideRules } from '@sorrel/contracts/consultations/rpc';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Ingredient, TreatmentSlug } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { isOfHealth } from '../health/health-change.ts';
import { decisionNotice } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { Library } from '../questionnaires/library.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { reaches } from './verdict.ts';
import { Verdicts, type Held } from './verdicts.service.ts';

const PLACE = 'consultations.rule_decisions.record';

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
  ) {}

  /** Only these rules keep something of a treatment from being offered: asks a prescriber, once for the same causes. */
  async want(tx: Tx, userId: number, treatment: TreatmentSlug, substances: readonly string[]): Promise<void> {
    const open = (await this.byRules(tx, userId, treatment)).filter((one) => reaches(one, substances));
    if (open.length === 0) return;
    const prints = open.map(({ print }) => print).toSorted();
    const named = `${userId} ${treatment} ${prints.join(' ')}`;
    const cause = await this.tokens.of(tx, 'consultations.tasks.cause', named);
    const blocks = open.map(({ ruleId, text, because }) => ({ ruleId, text, because }));
    const task = { cause: `decision:${cause}`, userId, subscriptionId: null, treatment, blocks };
    await this.tasks.open(tx, { kind: 'decision', ...task });
  }

  decide(input: z.output<typeof decideRules.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const { userId, treatment } = await this.tasks.openDecision(tx, input.task);
      if (userId === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
      await this.write(tx, userId, await this.byRules(tx, userId, treatment), input.mayGoOn, input.reason);
      await this.tasks.finish(tx, input.task, input.reason);
      await tx.audit('safety-rule.decided', `user=${userId}`, { task: input.task, mayGoOn: input.mayGoOn });
      await this.verdicts.renew(tx, userId);
      const { name } = this.library.newest(treatment);
      await this.notices.tell(tx, userId, `decision:${input.task}`, 'notice', decisionNotice(name, input.mayGoOn));
      return { events: tx.events };
    });
  }

  // What a patient has told of a change has a task of its own, and is answered there.
  private async byRules(tx: Tx, userId: number, treatment: TreatmentSlug): Promise<Held[]> {
    return (await this.verdicts.undecided(tx, userId, treatment)).filter(({ ruleId }) => !isOfHealth(ruleId));
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
