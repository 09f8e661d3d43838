import { Injectable } from '@nestjs/common';
import { pregnancyChanged } from '@sorrel/contracts/consultations/events';
import { may } from '@sorrel/contracts/rights';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { PREGNANCY_NOTICE } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { Verdicts } from '../verdicts/verdicts.service.ts';
import { Duplicates } from '../people/duplicates.service.ts';
import { People } from '../people/people.service.ts';
import { NO_RECORD } from '../people/person.ts';

@Injectable()
export class PatientsService {
  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly notices: NoticesService,
    private readonly tasks: TasksService,
    private readonly duplicates: Duplicates,
    private readonly verdicts: Verdicts,
  ) {}

  /** Whoever cares for patients may mark one as pregnant: it only stops. Taking the mark away is a prescriber's decision. The same value again changes nothing. */
  setPregnant({ userId, value }: { userId: number; value: boolean }, ctx: Context): Promise<{ events: string[] }> {
    if (!value && !may('clearPregnant', ctx.actor.permissions))
      throw new Fault('forbidden', 'Only a prescriber can clear a pregnancy. Please ask one.');
    if (userId === ctx.actor.userId)
      throw new Fault('forbidden', 'You cannot change your own health record. Please ask a colleague.');
    return this.db.transaction(ctx, async (tx) => {
      if (!(await tx.first('select 1 from customers where user_id = ?', [userId]))) throw notFound('This customer');
      if (await this.mark(tx, userId, value)) await this.verdicts.renew(tx, userId);
      return { events: tx.events };
    });
  }

  /** They have told us so themselves, in a consultation. */
  async markPregnant(tx: Tx, userId: number): Promise<void> {
    await this.mark(tx, userId, true);
  }

  /** False when nothing changed. `told`: whoever marks has told the patient and opened the task already. */
  async mark(tx: Tx, userId: number, value: boolean, told?: 'told'): Promise<boolean> {
    await tx.rows('insert into patients (user_id, record_sealed) values (?, ?) on conflict (user_id) do nothing', [
      userId,
      this.people.sealRecord(userId, NO_RECORD),
    ]);
    await tx.rows('select 1 from patients where user_id = ? for update', [userId]);
    const record = await this.people.record(tx, userId);
    if ((record.pregs !== null) === value) return false;
    const at = tx.now.toISOString();
    await tx.rows('update patients set record_sealed = ? where user_id = ?', [
      this.people.sealRecord(userId, { ...record, pregs: value ? at : null }),
      userId,
    ]);
    await tx.publish(pregnancyChanged, `patient:${userId}`, { userId, isPregnant: value, at });
    const cause = `marked:${userId}:${tx.now.getTime()}`;
    if (value && told) return true;
    if (value) {
      await this.notices.tell(tx, userId, cause, 'notice', PREGNANCY_NOTICE);
      await this.tasks.open(tx, { kind: 'pregnancy', cause, userId, subscriptionId: null });
    } else await this.tasks.close(tx, userId, 'pregnancy');
    return true;
  }

  /** A read of health data: in a transaction, so that its audit row is written. */
  read(
    userId: number,
    ctx: Context,
  ): Promise<{ pregs: string | null; alike: { userId: number; name: string; what: string }[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const reads = tx.together();
      const [traces, copy, record] = await Promise.all([
        this.duplicates.traces(reads, userId),
        this.people.copy(reads, userId),
        this.people.record(reads, userId),
      ]);
      const { accounts } = this.duplicates.alike(traces, copy?.outline ?? null);
      const names = await this.people.names(
        tx,
        accounts.map((one) => one.userId),
      );
      return {
        pregs: record.pregs,
        alike: accounts.map((one) => ({ ...one, name: names.get(one.userId) ?? '' })),
      };
    });
  }

  /** A read of health data as well. */
  pregnancies(users: number[], ctx: Context): Promise<{ userId: number; pregs: string }[]> {
    return this.db.transaction(ctx, async (tx) => {
      const records = await this.people.records(tx, users);
      return records.flatMap(({ userId, record: { pregs } }) => (pregs === null ? [] : [{ userId, pregs }]));
    });
  }
}
