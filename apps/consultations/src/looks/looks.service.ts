import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { answerLook, askLook } from '@sorrel/contracts/consultations/rpc';
import type { BlockingRule } from '@sorrel/contracts/consultations/words';
import { londonClock } from '@sorrel/contracts/london';
import { dangersIn } from '@sorrel/contracts/messaging/danger-words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { ConsultationRecords, treatmentNamed } from '../answers/records.service.ts';
import { lookAnswer, lookNotice } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { Library } from '../questionnaires/library.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { Stops } from '../verdicts/stops.service.ts';

interface Stopped {
  blocks: BlockingRule[];
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
    private readonly stops: Stops,
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

  private async stopped(tx: Tx, userId: number, treatment: TreatmentSlug): Promise<Stopped | null> {
    const newest = await this.records.newest(tx.em, userId, treatment);
    const blocks = newest ? await this.stops.of(tx, newest) : [];
    if (!newest || blocks.length === 0) return null;
    const state = newest.status === 'submitted' ? blocks.map(({ ruleId }) => ruleId).join('+') : newest.revision;
    return { blocks, cause: `${newest.id}:${state}`.slice(0, 50) };
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
