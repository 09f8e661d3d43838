import { Injectable } from '@nestjs/common';
import type { FactorState, SessionUser } from '@sorrel/contracts/identity/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { Account } from '../model/account.entity.ts';
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
    const account = await this.db.em().findOne(Account, { email, disabledAt: null });
    const waiting = await this.registrations.passwordOf({ email, registration });
    const isKnown = await this.devices.isKnown(account?.id, device);
    const isStranger = !(await this.devices.isKnownPlace(account?.id, device)) && !isKnown;
    const key = this.devices.keyOf(email, device, isKnown);
    await this.limits.spend('logInPerAccount', key);
    if (isStranger && !(await this.limits.mayGoOn('logInByStrangers', email))) throw underAttack();
    const isRight = await this.hashing.matches(account?.passwordHash, password);
    // Also checked where an account exists: registering did not reveal whether the address has one, and logging in must not either.
    const isWaiting = !isRight && waiting !== undefined && (await this.hashing.matches(waiting.passwordHash, password));
    // A registration's password does not reset the count: anybody can begin one, and would get unlimited tries at the account.
    if (isRight) {
      await this.limits.clear('logInPerAccount', key);
      if (isStranger) await this.limits.giveBack('logInByStrangers', email);
    }
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
    const token = await this.db.transaction(ctx, (tx) => this.sessions.open(tx, account, device));
    const session = await this.sessions.read(token);
    return { token, user: sessionUser(account), factor: session?.factor ?? 'off' };
  }
}
