import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { passkeyChanged } from '@sorrel/contracts/identity/events';
import type { CreationOptions, NewCredential, Passkey } from '@sorrel/contracts/identity/passkeys';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, isUniqueViolation, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';
import { Account } from '../model/account.entity.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { creationOptions, madeOf } from './ceremony.ts';
import { Challenges } from './challenges.service.ts';
import { appFirst, full, isFull, nameRefusal } from './passkey.ts';

interface PasskeyRow extends Row {
  id: number;
  name: string;
  made_at: Date;
  used_at: Date | null;
  is_synced: boolean;
}
interface Kept extends PasskeyRow {
  credential_id: string;
  user_handle: string;
  transports: string[];
}
const SEEN = 'id, name, made_at, used_at, is_synced';
/** A key is sealed with whose it is: a row of one account does not open for another. */
export const KEY_PLACE = 'identity.passkeys.public_key';
export const keyRow = (userId: number, credentialId: string): string => `${userId}.${credentialId}`;

/** The passkeys of staff: each made beside the authenticator app, named by whose it is, and taken away by them or by operations. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly challenges: Challenges,
    private readonly sessions: SessionsService,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async mine(ctx: Context): Promise<{ passkeys: Passkey[]; canAdd: boolean }> {
    const userId = userIdOf(ctx);
    return { passkeys: await this.of(userId), canAdd: await this.hasApp(this.db, userId) };
  }

  async of(userId: number): Promise<Passkey[]> {
    const rows = await this.db.rows<PasskeyRow>(`select ${SEEN} from passkeys where user_id = ? order by id`, [userId]);
    return rows.map(shown);
  }

  async begin(ctx: Context): Promise<CreationOptions> {
    return this.db.transaction(ctx, async (tx) => {
      const account = await tx.em.findOneOrFail(Account, { id: userIdOf(ctx) });
      await this.demandWhole(tx, account.id);
      const kept = await this.kept(tx, account.id);
      if (isFull(kept.length)) throw full();
      // One handle a person: a device that is given it twice replaces its passkey instead of keeping two.
      const handle = kept[0]?.user_handle ?? randomBytes(32).toString('base64url');
      const challenge = await this.challenges.make(tx, {
        purpose: 'add',
        boundTo: ctx.actor.sessionId,
        userId: account.id,
        userHandle: handle,
      });
      const who = { handle, email: account.email, name: `${account.fname} ${account.sname}`.trim() };
      return creationOptions(this.config.site, who, challenge, kept.map(knownOf));
    });
  }

  async add({ name, credential }: { name: string; credential: NewCredential }, ctx: Context): Promise<Passkey> {
    const userId = userIdOf(ctx);
    const { challenge, userHandle } = await this.challenges.take(credential.response.clientDataJSON, {
      purpose: 'add',
      boundTo: ctx.actor.sessionId,
      userId,
    });
    const made = await madeOf(this.config.site, challenge, credential);
    return this.db
      .transaction(ctx, async (tx) => {
        await this.demandWhole(tx, userId);
        const kept = await this.kept(tx, userId);
        if (isFull(kept.length)) throw full();
        const refusal = nameRefusal(
          name,
          kept.map((one) => one.name),
        );
        if (refusal) throw refusal;
        const row = await tx.first<PasskeyRow>(
          `insert into passkeys (user_id, name, credential_id, public_key_sealed, user_handle, sign_count, transports, is_synced, made_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning ${SEEN}`,
          [
            userId,
            name,
            made.credentialId,
            this.sealer.seal(KEY_PLACE, keyRow(userId, made.credentialId), made.publicKey),
            userHandle,
            made.signCount,
            made.transports,
            made.isSynced,
            this.clock.wall(),
          ],
        );
        if (!row) throw new Error('An insert answers its row.');
        await tx.audit('passkey.added', `user=${userId} passkey=${row.id}`);
        await this.tell(tx, userId, { what: 'added', name, by: null });
        return shown(row);
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'passkeys_credential_id_key'))
          throw new Fault('conflict', 'This device has a passkey of yours already.', { as: 'passkey_known' });
        throw error;
      });
  }

  async rename({ id, name }: { id: number; name: string }, ctx: Context): Promise<void> {
    const userId = userIdOf(ctx);
    await this.db.transaction(ctx, async (tx) => {
      await this.lock(tx, userId);
      const kept = await this.kept(tx, userId);
      if (!kept.some((one) => one.id === id)) throw notFound('This passkey');
      const refusal = nameRefusal(
        name,
        kept.filter((one) => one.id !== id).map((one) => one.name),
      );
      if (refusal) throw refusal;
      await tx.rows('update passkeys set name = ? where id = ? and user_id = ?', [name, id, userId]);
    });
  }

  /** Removing it twice changes nothing. A removed one logs nobody in; sessions it has opened go on, as they are their owner's. */
  async remove(id: number, ctx: Context): Promise<void> {
    const userId = userIdOf(ctx);
    await this.db.transaction(ctx, async (tx) => {
      const name = await this.takeAway(tx, userId, id);
      if (name !== null) await this.tell(tx, userId, { what: 'removed', name, by: null });
    });
  }

  /** For a colleague whose device is lost: whoever is in with it is out. */
  async removeOf({ user, id }: { user: number; id: number }, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      if (!(await tx.em.findOne(Account, { id: user, role: 'admin' }))) throw notFound('This member of staff');
      const name = await this.takeAway(tx, user, id);
      if (name === null) return;
      await this.sessions.endAll(tx, user, user === ctx.actor.userId ? ctx.actor.sessionId : '');
      const by = ctx.actor.kind === 'staff' && user !== ctx.actor.userId ? ctx.actor.name : null;
      await this.tell(tx, user, { what: 'removed', name, by });
    });
  }

  /** All of an account's, in the caller's transaction: its second factor is set up anew, or it is switched off. */
  async removeAll(tx: Tx, userId: number): Promise<void> {
    await tx.rows('delete from passkey_challenges where user_id = ?', [userId]);
    const gone = await tx.rows('delete from passkeys where user_id = ? returning id', [userId]);
    if (gone.length > 0) await tx.audit('passkey.all-removed', `user=${userId}`, { removed: gone.length });
  }

  async tell(
    tx: Tx,
    userId: number,
    what: { what: 'added' | 'removed' | 'copied'; name: string; by: string | null },
  ): Promise<void> {
    const { email, fname } = await tx.em.findOneOrFail(Account, { id: userId });
    await tx.publish(passkeyChanged, `customer:${userId}`, { email, fname, ...what });
  }

  private async takeAway(tx: Tx, userId: number, id: number): Promise<string | null> {
    const [row] = await tx.rows<{ name: string }>('delete from passkeys where id = ? and user_id = ? returning name', [
      id,
      userId,
    ]);
    return row?.name ?? null;
  }

  /** Only who has an authenticator app keeps passkeys beside it, and whoever owes the second factor adds none. */
  private async demandWhole(tx: Tx, userId: number): Promise<void> {
    await this.lock(tx, userId);
    if (!(await this.hasApp(tx, userId))) throw appFirst();
    if (!(await this.sessions.hasFactor(tx)))
      throw new Fault('forbidden', 'Please give your second factor first.', { as: 'second_factor_needed' });
  }

  private async hasApp(rows: Pick<Tx, 'first'>, userId: number): Promise<boolean> {
    const row = await rows.first(`select 1 as one from factors where user_id = ? and confirmed_at is not null`, [
      userId,
    ]);
    return row !== undefined;
  }

  /** Two tabs that add, rename or reset at once stand in line. */
  private async lock(tx: Tx, userId: number): Promise<void> {
    await tx.rows('select id from accounts where id = ? for update', [userId]);
  }

  private kept(tx: Tx, userId: number): Promise<Kept[]> {
    return tx.rows<Kept>(
      `select ${SEEN}, credential_id, user_handle, transports from passkeys where user_id = ? order by id`,
      [userId],
    );
  }
}

export const knownOf = ({ credential_id: id, transports }: Pick<Kept, 'credential_id' | 'transports'>) => ({
  id,
  transports,
});

const shown = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  madeAt: row.made_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
});
