import { Injectable } from '@nestjs/common';
import type { FactorState, SessionUser } from '@sorrel/contracts/identity/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import type { Account } from '../model/account.entity.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { Devices, type Device } from '../devices/devices.service.ts';
import { Limits } from '../limits/limits.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { sessionUser, SessionsService } from '../sessions/sessions.service.ts';

interface LogIn {
  email: string;
  password: string;
  device: Device;
  /** The token of the registration begun in this browser. */
  registration: string | null;
}

type Known = Pick<Account, 'id' | 'email' | 'fname' | 'sname' | 'role' | 'permissions' | 'passwordHash'>;
/** What a log-in meets: the account, and a registration that waits for its code. */
interface Found {
  account: Known | null;
  waiting: { id: number; passwordHash: string } | undefined;
  isKnown: boolean;
  isStranger: boolean;
}
// Without an account its columns are null.
interface FoundRow extends Omit<Known, 'id' | 'passwordHash'>, Row {
  id: number | null;
  password_hash: string;
  waiting_id: number | null;
  waiting_hash: string;
  is_known: boolean;
  is_known_place: boolean;
}
const FIND = `select a.id, a.email, a.fname, a.sname, a.role, a.permissions, a.password_hash, r.id as waiting_id, r.password_hash as waiting_hash,
    exists (select 1 from known_devices where user_id = coalesce(a.id, 0) and mark_hash = ?) as is_known,
    exists (select 1 from known_places where user_id = coalesce(a.id, 0) and place_hash = ? and last_seen_at > ?) as is_known_place
  from (select 1) one
    left join lateral (select * from accounts where email = ? and disabled_at is null limit 1) a on true
    left join lateral (select id, password_hash from registrations where email = ? and used_at is null
      order by (token_hash = ?) desc, id desc limit 1) r on true`;

/** Many networks are guessing at once. Known browsers and networks can still log in; the owner of the mailbox gets in by a reset link. */
const underAttack = (): Fault =>
  new Fault(
    'too_many',
    'Somebody is trying many passwords for this account. Please log in with a browser you have used before, or ask for a link to a new password: it lets you in.',
    { as: 'account_under_attack', retryAfterSeconds: 900 },
  );

/** E-mail and password, turned into a session. */
@Injectable()
export class LogInsService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly limits: Limits,
    private readonly devices: Devices,
    private readonly registrations: RegistrationsService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Same reply and same work for an unknown e-mail as for a wrong password. Only with the right password does somebody who has registered
   * but not yet given the code learn so, and get a code by e-mail.
   */
  async logIn(
    { email, password, device, registration }: LogIn,
    ctx: Context,
  ): Promise<{ token: string; user: SessionUser; factor: FactorState }> {
    const { account, waiting, isKnown, isStranger } = await this.look(email, device, registration);
    const key = this.devices.keyOf(email, device, isKnown);
    await this.limits.spend('logInPerAccount', key);
    if (isStranger && !(await this.limits.mayGoOn('logInByStrangers', email))) throw underAttack();
    const isRight = await this.hashing.matches(account?.passwordHash, password);
    // Also checked where an account exists: registering did not reveal whether the address has one, and logging in must not either.
    const isWaiting = !isRight && waiting !== undefined && (await this.hashing.matches(waiting.passwordHash, password));
    if (isWaiting) {
      await this.registrations.letIn(waiting.id, device);
      await this.registrations.resend({ email, registration, device }, ctx);
      throw new Fault('forbidden', 'Please confirm your email with the code we have sent you.', {
        as: 'email_unconfirmed',
      });
    }
    if (!account || !isRight)
      throw new Fault('unauthenticated', 'The e-mail or the password is not right. Please try again.', {
        as: 'wrong_credentials',
      });
    const token = await this.db.transaction(ctx, async (tx) => {
      // A registration's password does not reset the count: anybody can begin one, and would get unlimited tries at the account.
      this.limits.clearAtEnd('logInPerAccount', key, tx);
      if (isStranger) await this.limits.giveBack('logInByStrangers', email, tx);
      return this.sessions.open(tx, account, device);
    });
    // Customers have no second factor.
    const session = account.role === 'customer' ? null : await this.sessions.read(token);
    return { token, user: sessionUser(account), factor: session?.factor ?? 'off' };
  }

  // One query whether or not there is such an account: its time tells nothing.
  private async look(email: string, device: Device, registration: string | null): Promise<Found> {
    const { mark, place, placeSince } = this.devices.printsOf(device);
    const own = registration ? this.hashing.of(registration) : '';
    const [row] = await this.db.rows<FoundRow>(FIND, [mark, place, placeSince, email, email, own]);
    if (!row) throw new Error('A select without a table has a row.');
    const { id, email: known, fname, sname, role, permissions, password_hash: passwordHash } = row;
    return {
      account: id === null ? null : { id, email: known, fname, sname, role, permissions, passwordHash },
      waiting: row.waiting_id === null ? undefined : { id: row.waiting_id, passwordHash: row.waiting_hash },
      isKnown: row.is_known,
      isStranger: !row.is_known_place && !row.is_known,
    };
  }
}
