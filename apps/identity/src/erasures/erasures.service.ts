import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { emailOf } from '@sorrel/contracts/harmless';
import { decideErasure } from '@sorrel/contracts/identity/erasure';
import { customerErased } from '@sorrel/contracts/identity/events';
import type { Found } from '@sorrel/contracts/identity/people';
import type { Keeps, Standing } from '@sorrel/contracts/kit/people';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { Erasing } from '@sorrel/service-kit/people/erasing';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { SETTINGS, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { CustomerRecords } from '../customers/records.service.ts';
import { ListViewsService } from '../list-views/list-views.service.ts';
import { Account } from '../model/account.entity.ts';

const WHO = 'identity.erasures.who';

interface Erasure extends Row {
  user_id: number;
  at: Date;
  keeps: Keeps;
  who_sealed: string | null;
}
/** Whom the kept records are about: prescriptions and the register name their patient themselves, the rest has a number. */
interface Who {
  name: string;
  birth_date: string | null;
}

/** Decides that a person is erased, closes the account at once and tells every program. */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly db: Db,
    private readonly records: CustomerRecords,
    private readonly erasing: Erasing,
    private readonly views: ListViewsService,
    private readonly sealer: Sealer,
    @Inject(SETTINGS) private readonly settings: Pick<KitSettings, 'erasedList'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  find(
    { email, user }: { email?: string | undefined; user?: number | undefined },
    ctx: Context,
  ): Promise<Found | null> {
    return this.db.transaction(ctx, async (tx) => {
      const where = user === undefined ? { email: emailOf(email ?? '') } : { id: user };
      const account = await tx.em.findOne(Account, where);
      const number = account?.id ?? user;
      if (number === undefined) return null;
      const erasure = await this.erasure(tx, number);
      if (!account && !erasure) return null;
      const who = erasure?.who_sealed ? this.sealer.openJson<Who>(WHO, number, erasure.who_sealed) : null;
      return {
        user: number,
        name: account ? `${account.fname} ${account.sname}` : (who?.name ?? ''),
        email: account?.email ?? '',
        isStaff: account?.role === 'admin',
        isHeld: await this.isHeld(tx, number),
        erased: erasure ? { at: erasure.at.toISOString(), keeps: erasure.keeps } : null,
      };
    });
  }

  erase(user: number, standing: Standing, ctx: Context): Promise<{ at: string; keeps: Keeps }> {
    return this.db.transaction(ctx, async (tx) => {
      const account = await this.locked(tx, user);
      const done = await this.erasure(tx, user);
      if (done && !account) return { at: done.at.toISOString(), keeps: done.keeps };
      if (!account) throw notFound('This person');
      const verdict = decideErasure({
        ...standing,
        isStaff: account.role === 'admin',
        isErased: false,
        isHeld: await this.isHeld(tx, user),
      });
      if (verdict.refused) throw conflict(verdict.refused.join(' '));
      const at = tx.now.toISOString();
      await this.close(tx, account, at, verdict.keeps);
      await tx.audit('person.erased', `user=${user}`, verdict.keeps);
      return { at, keeps: verdict.keeps };
    });
  }

  /** After the restore of a backup from before the erasure: the same again, on what was decided then. */
  async again(user: number, at: string, keeps: Keeps): Promise<void> {
    await this.db.transaction(systemContext('erase-again'), async (tx) => {
      const account = await this.locked(tx, user);
      await this.close(tx, account, at, keeps, user);
      await tx.audit('person.erased-again', `user=${user}`, keeps);
    });
  }

  /** Notes the erasure where a restored database does not reach: in the log, and in a file that is only added to. Numbers and days. */
  async note(user: number): Promise<void> {
    const row = await this.db.first<Erasure>('select * from erasures where user_id = ? and noted_at is null', [user]);
    if (!row) return;
    const line = { user, at: row.at.toISOString(), keeps: row.keeps };
    this.log.info('person erased', { userId: user, code: JSON.stringify(line) });
    const { erasedList: file } = this.settings;
    if (file) {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    }
    await this.db.rows('update erasures set noted_at = now() where user_id = ?', [user]);
  }

  /** Log-in, sessions and address are gone when this commits; the event tells the others. */
  private async close(
    tx: Tx,
    account: Account | null,
    at: string,
    keeps: Keeps,
    user = account?.id ?? 0,
  ): Promise<void> {
    const who: Who | null = account && {
      name: `${account.fname} ${account.sname}`,
      birth_date: this.records.particulars(account).birth_date,
    };
    await tx.rows(
      `insert into erasures (user_id, at, by, keeps, who_sealed) values (?, ?, ?, ?::jsonb, ?)
       on conflict (user_id) do update set who_sealed = coalesce(erasures.who_sealed, excluded.who_sealed)`,
      [
        user,
        at,
        tx.ctx.actor.name,
        JSON.stringify(keeps),
        who && keeps.who ? this.sealer.sealJson(WHO, user, who) : null,
      ],
    );
    const email = account?.email ?? '';
    await this.views.forget(tx, { id: user, email, fullName: account ? `${account.fname} ${account.sname}` : '' });
    if (account) tx.em.clear();
    await this.erasing.erased(tx, { user, email, at, keeps });
    await this.erasing.removeAtOnce(tx, { user, email });
    await tx.publish(customerErased, `customer:${user}`, { user, email, at, keeps });
  }

  private async locked(tx: Tx, user: number): Promise<Account | null> {
    await tx.rows('select 1 from accounts where id = ? for update', [user]);
    return tx.em.findOne(Account, { id: user });
  }

  private erasure(tx: Tx, user: number): Promise<Erasure | undefined> {
    return tx.first<Erasure>('select * from erasures where user_id = ?', [user]);
  }

  private async isHeld(tx: Tx, user: number): Promise<boolean> {
    return (await tx.first('select 1 from holds where user_id = ? and released_at is null', [user])) !== undefined;
  }
}
