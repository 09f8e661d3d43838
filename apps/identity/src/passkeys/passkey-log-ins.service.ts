import { Inject, Injectable } from '@nestjs/common';
import type { Assertion, RequestOptions } from '@sorrel/contracts/identity/passkeys';
import type { SessionUser } from '@sorrel/contracts/identity/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { staffActor, userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Devices, type Device } from '../devices/devices.service.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';
import { Limits } from '../limits/limits.service.ts';
import { Account } from '../model/account.entity.ts';
import { sessionUser, SessionsService } from '../sessions/sessions.service.ts';
import { counterOf, requestOptions } from './ceremony.ts';
import { Challenges } from './challenges.service.ts';
import { copied, isCounterBack, none, refused, unknown } from './passkey.ts';
import { KEY_PLACE, keyRow, knownOf, PasskeysService } from './passkeys.service.ts';

interface Key extends Row {
  id: number;
  user_id: number;
  name: string;
  credential_id: string;
  public_key_sealed: string;
  user_handle: string;
  sign_count: number;
}
const KEY = `select k.id, k.user_id, k.name, k.credential_id, k.public_key_sealed, k.user_handle, k.sign_count
  from passkeys k join accounts a on a.id = k.user_id
  where k.credential_id = ? and a.role = 'admin' and a.disabled_at is null`;

/** The counter says that there may be two devices with one key. */
class Copied extends Error {
  constructor(readonly key: Key) {
    super('copied');
  }
}

/** A passkey in the place of a code, and in the place of password and code together. */
@Injectable()
export class PasskeyLogIns {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly devices: Devices,
    private readonly challenges: Challenges,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** A passkey stands beside the app: without a confirmed one it is no second factor. */
  async isOffered(ctx: Context): Promise<boolean> {
    const row = await this.db.first(
      `select 1 as one from passkeys k join factors f on f.user_id = k.user_id and f.confirmed_at is not null where k.user_id = ? limit 1`,
      [userIdOf(ctx)],
    );
    return row !== undefined;
  }

  async beginGiving(ctx: Context): Promise<RequestOptions> {
    const userId = userIdOf(ctx);
    return this.db.transaction(ctx, async (tx) => {
      const known = await tx.rows<{ credential_id: string; transports: string[] }>(
        `select k.credential_id, k.transports from passkeys k join factors f on f.user_id = k.user_id and f.confirmed_at is not null
         where k.user_id = ? order by k.id`,
        [userId],
      );
      if (known.length === 0) throw none();
      const boundTo = ctx.actor.sessionId;
      const challenge = await this.challenges.make(tx, { purpose: 'give', boundTo, userId, userHandle: null });
      return requestOptions(this.config.site, challenge, known.map(knownOf));
    });
  }

  /** Wrong ones count together with wrong codes. */
  async give(credential: Assertion, ctx: Context): Promise<{ token: string; user: SessionUser }> {
    const userId = userIdOf(ctx);
    await this.limits.spend('factorPerAccount', String(userId));
    const { challenge } = await this.challenges.take(credential.response.clientDataJSON, {
      purpose: 'give',
      boundTo: ctx.actor.sessionId,
      userId,
    });
    const given = await this.refusingCopies(ctx, () =>
      this.db.transaction(ctx, async (tx) => {
        await this.use(tx, challenge, credential, userId);
        const token = await this.sessions.factorGiven(tx);
        return { token, user: sessionUser(await tx.em.findOneOrFail(Account, { id: userId })) };
      }),
    );
    await this.limits.clear('factorPerAccount', String(userId));
    return given;
  }

  async beginLogIn(device: Device, ctx: Context): Promise<RequestOptions> {
    const challenge = await this.db.transaction(ctx, (tx) =>
      this.challenges.make(tx, { purpose: 'log-in', boundTo: this.browserOf(device), userId: null, userHandle: null }),
    );
    return requestOptions(this.config.site, challenge, []);
  }

  async logIn(
    { credential, device }: { credential: Assertion; device: Device },
    ctx: Context,
  ): Promise<{ token: string; user: SessionUser }> {
    const { challenge } = await this.challenges.take(credential.response.clientDataJSON, {
      purpose: 'log-in',
      boundTo: this.browserOf(device),
      userId: null,
    });
    const found = await this.db.first<Key>(KEY, [credential.id]);
    if (!found) throw unknown();
    // Apart from the codes' count: what strangers try here shuts nobody out there.
    await this.limits.spend('passkeyPerAccount', String(found.user_id));
    const account = await this.db.em().findOneOrFail(Account, { id: found.user_id });
    const name = `${account.fname} ${account.sname}`.trim();
    // Nobody was here before it; the audit names who came.
    const actor = staffActor(account.id, name, account.permissions ?? [], ctx.actor.requestId);
    const done = await this.refusingCopies(ctx, () =>
      this.db.transaction(ctx.audit ? ctx : { actor, trace: ctx.trace }, async (tx) => {
        const key = await this.use(tx, challenge, credential, account.id);
        // Whom the device says it belongs to must be who the key belongs to (WebAuthn, 7.2).
        if (credential.response.userHandle !== key.user_handle) throw refused();
        const token = await this.sessions.open(tx, account, device, { isFactorGiven: true });
        await tx.audit('passkey.used', `user=${account.id} passkey=${key.id}`);
        return { token, user: sessionUser(account) };
      }),
    );
    await this.limits.clear('passkeyPerAccount', String(account.id));
    return done;
  }

  /** Checks the signature under a lock, so that a counter that comes twice is seen, and notes the use. */
  private async use(tx: Tx, challenge: string, credential: Assertion, userId: number): Promise<Key> {
    const key = await tx.first<Key>(`${KEY} and k.user_id = ? for update of k`, [credential.id, userId]);
    if (!key) throw unknown();
    const counter = await counterOf(this.config.site, challenge, credential, {
      credentialId: key.credential_id,
      publicKey: this.sealer.open(KEY_PLACE, keyRow(userId, key.credential_id), key.public_key_sealed),
    });
    if (isCounterBack(key.sign_count, counter)) throw new Copied(key);
    await tx.rows('update passkeys set sign_count = ?, used_at = ? where id = ?', [counter, this.clock.wall(), key.id]);
    return key;
  }

  /** A copy is refused, and the refusal stays: in the audit, and in a mail to whose passkey it is. */
  private async refusingCopies<T>({ actor, trace }: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Copied)) throw error;
      const { id, user_id: userId, name } = error.key;
      await this.db.transaction({ actor, trace }, async (tx) => {
        await tx.audit('passkey.copied', `user=${userId} passkey=${id}`);
        await this.passkeys.tell(tx, userId, { what: 'copied', name, by: null });
      });
      throw copied();
    }
  }

  private browserOf(device: Device): string {
    return this.devices.markHash(device) ?? '';
  }
}
