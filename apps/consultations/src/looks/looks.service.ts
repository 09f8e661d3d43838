import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { answerLook, askLook } from '@sorrel/contracts/consultations/rpc';
import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import { londonClock } from '@sorrel/contracts/london';
import { dangersIn } from '@sorrel/contracts/messaging/danger-words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { ConsultationRecords, treatmentNamed } from '../answers/records.service.ts';
import { lookAnswer, lookNotice } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { valueText } from '../questionnaires/flatten.ts';
import { Library } from '../questionnaires/library.ts';
import { isKnown } from '../safety/condition.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { Verdicts } from '../verdicts/verdicts.service.ts';

type Blocks = z.input<typeof ClinicalTask>['blocks'];
interface Stopped {
  blocks: NonNullable<Blocks>;
  /** The same stop asks once: another one, or the same after other answers, asks anew. */
  cause: string;
}

/** "Ask a prescriber to look": a person looks at what a rule has stopped, and answers. */
@Injectable()
export class LooksService {
  constructor(
    private readonly db: Db,
    private readonly records: ConsultationRecords,
    private readonly library: Library,
    private readonly verdicts: Verdicts,
    private readonly tasks: TasksService,
    private readonly notices: NoticesService,
  ) {}

  ask({ slug, words }: z.output<typeof askLook.input>, ctx: Context): Promise<z.input<typeof askLook.output>> {
    const [treatment, userId] = [treatmentNamed(slug), userIdOf(ctx)];
    return this.db.transaction(ctx, async (tx) => {
      const stopped = await this.stopped(tx, userId, treatment);
      if (!stopped)
        throw conflict('Nothing stops this consultation now. Please load the page again and go on.', 'not_stopped');
      const cause = `look:${stopped.cause}`;
      await this.tasks.open(tx, {
        kind: 'look',
        cause,
        userId,
        subscriptionId: null,
        treatment,
        blocks: stopped.blocks,
        ...(words ? { told: { place: 'questionnaire' as const, words, dangers: dangersIn(words) } } : {}),
      });
      const dueAt = await this.tasks.dueOf(tx, cause);
      const { name } = this.library.newest(treatment);
      await this.notices.tell(tx, userId, cause, 'notice', lookNotice(name, londonClock(dueAt)));
      return { dueAt: dueAt.toISOString(), events: tx.events };
    });
  }

  /** What stops somebody here: a refusal of the consultation, or rules that rule out everything it could lead to. */
  private async stopped(tx: Tx, userId: number, treatment: TreatmentSlug): Promise<Stopped | null> {
    const newest = await this.records.newest(tx.em, userId, treatment);
    if (!newest) return null;
    if (newest.status === 'submitted') {
      const held = await this.verdicts.ruledOut(tx, userId, treatment);
      return held.length === 0
        ? null
        : {
            blocks: held.map(({ ruleId, text, because }) => ({ ruleId, text, because })),
            cause: `${newest.id}:${held.map(({ ruleId }) => ruleId).join('+')}`.slice(0, 50),
          };
    }
    const { refusal, now } = await this.records.judged(tx, newest);
    if (!refusal) return null;
    const because = now.questions.flatMap((question) => {
      const answer = now.answers[question.key] ?? null;
      return refusal.keys.includes(question.key) && question.type !== 'images' && isKnown(answer)
        ? [{ question: question.label, answer: valueText(question, answer) }]
        : [];
    });
    return {
      blocks: [{ ruleId: refusal.ruleId, text: refusal.text, because }],
      cause: `${newest.id}:${newest.revision}`,
    };
  }

  answer({ task, text }: z.output<typeof answerLook.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const { userId, treatment } = await this.tasks.openLook(tx, task);
      if (userId === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot answer about your own treatment. Please ask a colleague.');
      await this.tasks.finish(tx, task, text);
      await tx.audit('look.answered', `user=${userId}`, { task });
      const { name } = this.library.newest(treatment);
      await this.notices.tell(tx, userId, `look-answer:${task}`, 'notice', lookAnswer(ctx.actor.name, name, text));
      return { events: tx.events };
    });
  }
}
