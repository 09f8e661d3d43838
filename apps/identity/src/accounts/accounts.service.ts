import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { codeIssued } from '@sorrel/contracts/identity/events';
import type { SessionUser } from '@sorrel/contracts/identity/words';
import type { Context } from '@sorrel/service-kit/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { Fault, invalid, isUniqueViolation } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/sealed';
import { isPossibleBirthDate, NO_PARTICULARS, referralCode, type Particulars } from '../customers/customer.ts';
import { normalPhone } from '../customers/phone.ts';
import { CustomerRecords } from '../customers/records.service.ts';
import { Limits } from '../limits/limits.service.ts';
import type { Device } from '../devices/devices.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { sessionUser, SessionsService } from '../sessions/sessions.service.ts';
import { Account } from './account.entity.ts';
import { CODE_LIFE_MS, maySendAgain, tryCode } from './code.ts';
import { Hashing } from './hashing.service.ts';
import { Registration } from './registration.entity.ts';

interface About extends Particulars {
  fname: string;
  sname: string;
}
interface UpdateInput {
  registration: string | null;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  birth_date?: string | null | undefined;
  sex?: 'male' | 'female' | null | undefined;
  uk_resident?: boolean | null | undefined;
}

const PLACE = 'identity.registrations.about';
export const emailTaken = (): Fault =>
  new Fault('conflict', 'This email is already registered', {
    as: 'email_taken',
    errors: { email: ['This email is already registered'] },
  });
export const wrongCode = (): Fault =>
  new Fault('invalid', 'Invalid code, try again.', {
    as: 'wrong_code',
    errors: { code: ['Invalid code, try again.'] },
  });

@Injectable()
export class AccountsService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly records: CustomerRecords,
  ) {}

  /** An address that its owner may still take back is not free for others. `forUser`: whose own it may be. */
  async isFree(email: string, forUser = 0): Promise<boolean> {
    const holder = await this.db.first(
      `select 1 from accounts where email = ? union all
       select 1 from links where kind = 'take-back' and email = ? and user_id <> ? and used_at is null and expires_at > ?`,
      [email, email, forUser, this.clock.now()],
    );
    return holder === undefined;
  }

  /**
   * An open registration belongs to the browser that holds its token. Another browser's for the same e-mail stays as it is: no
   * account exists until somebody proves with a code that the mailbox is theirs, and then theirs is the password that counts.
   */
  async register(
    input: { email: string; password: string; registration: string | null },
    ctx: Context,
  ): Promise<{ registration: string }> {
    await this.passwords.demandGood(input.password, { email: input.email });
    if (!(await this.isFree(input.email))) throw emailTaken();
    await this.limits.spend('codePerEmail', input.email);
    const passwordHash = await this.hashing.password(input.password);
    return this.db.transaction(ctx, async (tx) => {
      const token = this.hashing.token();
      const id = await tx.nextId('registrations');
      const code = this.hashing.code();
      tx.em.create(Registration, {
        id,
        tokenHash: this.hashing.of(token),
        email: input.email,
        passwordHash,
        aboutSealed: null,
        codeTries: 0,
        codeHash: this.codeHash(id, code),
        codeExpiresAt: this.codeEnd(tx),
        codeSentAt: tx.now,
        createdAt: tx.now,
        usedAt: null,
      });
      await this.mailCode(tx, id, input.email, '', code);
      return { registration: token };
    });
  }

  updateData(input: UpdateInput, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const registration = input.registration
        ? await tx.em.findOne(Registration, { tokenHash: this.hashing.of(input.registration), usedAt: null })
        : null;
      if (!registration || registration.email !== input.email)
        throw new Fault('forbidden', 'Please register with this e-mail in this browser first.');
      if (input.birth_date && !isPossibleBirthDate(input.birth_date, this.clock.today()))
        throw invalid('birth_date', 'Please select a valid birth date.');
      const phone = normalPhone(input.phone);
      if (phone === null) throw invalid('phone', 'Please enter a phone number we can call, like 07911 123456.');
      const about: About = {
        fname: input.first_name,
        sname: input.last_name,
        phone,
        birth_date: input.birth_date ?? null,
        sex: input.sex ?? null,
        uk_resident: input.uk_resident ?? null,
      };
      registration.aboutSealed = this.sealer.sealJson(PLACE, registration.id, about);
    });
  }

  async verify(
    input: { registration: string | null; email: string; code: string; device: Device },
    ctx: Context,
  ): Promise<{ token: string; user: SessionUser; facts: string[] }> {
    await this.limits.spend('verifyPerEmail', input.email);
    const outcome = await this.db
      .transaction(ctx, async (tx) => {
        const hash = input.registration ? this.hashing.of(input.registration) : null;
        const registration = await this.openRegistration(tx, hash, input.email);
        if (!registration) return null;
        const { isRight, tries } = tryCode(registration, this.codeHash(registration.id, input.code), tx.now);
        registration.codeTries = tries;
        return isRight ? this.makeReal(tx, registration, input.device) : null;
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'accounts_email_unique') || isUniqueViolation(error, 'accounts_email_key'))
          throw emailTaken();
        throw error;
      });
    // Thrown outside the transaction, so that the counted try stays counted.
    if (!outcome) throw wrongCode();
    return outcome;
  }

  /** Says the same, and does the same before it answers, whether or not anybody waits for a code: one row and one job. */
  async resend(input: { email: string; registration: string | null }, ctx: Context): Promise<void> {
    if (!(await this.limits.mayGoOn('codePerEmail', input.email))) return;
    await this.db.transaction(ctx, async (tx) => {
      const id = await tx.nextId('mail_requests');
      await tx.rows(
        `insert into mail_requests (id, kind, email, registration_hash, asked_at) values (?, 'code', ?, ?, ?)`,
        [id, input.email, input.registration ? this.hashing.of(input.registration) : null, tx.now],
      );
      await tx.schedule({ kind: 'answer-resend', key: `request:${id}`, data: { id } });
    });
  }

  answerResend(requestId: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const request = await tx.first<{ email: string; registration_hash: string | null }>(
        'delete from mail_requests where id = ? returning email, registration_hash',
        [requestId],
      );
      const registration = request ? await this.openRegistration(tx, request.registration_hash, request.email) : null;
      if (!registration || !maySendAgain(registration, tx.now)) return;
      const code = this.hashing.code();
      Object.assign(registration, {
        codeHash: this.codeHash(registration.id, code),
        codeExpiresAt: this.codeEnd(tx),
        codeSentAt: tx.now,
        codeTries: 0,
      });
      const about = registration.aboutSealed
        ? this.sealer.openJson<About>(PLACE, registration.id, registration.aboutSealed)
        : undefined;
      await this.mailCode(tx, registration.id, registration.email, about?.fname ?? '', code);
    });
  }

  /** Makes an account in the caller's transaction. */
  async create(
    tx: Tx,
    input: {
      email: string;
      passwordHash: string;
      role: 'customer' | 'admin';
      permissions: Account['permissions'];
      fname: string;
      sname: string;
      particulars: Particulars;
    },
  ): Promise<Account> {
    const id = await tx.nextId('accounts');
    return tx.em.create(Account, {
      id,
      email: input.email,
      passwordHash: input.passwordHash,
      role: input.role,
      permissions: input.permissions,
      fname: input.fname,
      sname: input.sname,
      particularsSealed: this.records.sealParticulars(id, input.particulars),
      referralCode: referralCode(
        input.fname,
        Array.from({ length: 6 }, () => randomInt(32)),
      ),
      noteSealed: null,
      noteVersion: 0,
      createdAt: tx.now,
      disabledAt: null,
      version: 1,
    });
  }

  private async makeReal(
    tx: Tx,
    registration: Registration,
    device: Device,
  ): Promise<{ token: string; user: SessionUser; facts: string[] }> {
    const about = registration.aboutSealed
      ? this.sealer.openJson<About>(PLACE, registration.id, registration.aboutSealed)
      : { ...NO_PARTICULARS, fname: '', sname: '' };
    const { fname, sname, ...particulars } = about;
    const account = await this.create(tx, {
      email: registration.email,
      passwordHash: registration.passwordHash,
      role: 'customer',
      permissions: [],
      fname,
      sname,
      particulars,
    });
    registration.usedAt = tx.now;
    await this.records.tell(tx, account.id, true);
    const token = await this.sessions.open(tx, account, device);
    return { token, user: sessionUser(account), facts: tx.facts };
  }

  private async openRegistration(tx: Tx, tokenHash: string | null, email: string): Promise<Registration | null> {
    const own = tokenHash
      ? await tx.first<{ id: number }>(
          'select id from registrations where token_hash = ? and email = ? and used_at is null for update',
          [tokenHash, email],
        )
      : undefined;
    const row =
      own ??
      (await tx.first<{ id: number }>(
        'select id from registrations where email = ? and used_at is null order by id desc limit 1 for update',
        [email],
      ));
    return row ? tx.em.findOne(Registration, { id: row.id }) : null;
  }

  private codeHash(registrationId: number, code: string): string {
    return this.hashing.of(`${registrationId}:${code}`);
  }

  private codeEnd(tx: Tx): Date {
    return new Date(tx.now.getTime() + CODE_LIFE_MS);
  }

  private mailCode(tx: Tx, id: number, email: string, fname: string, code: string): Promise<void> {
    return tx.publish(codeIssued, `registration:${id}`, {
      email,
      fname,
      code,
      expiresAt: this.codeEnd(tx).toISOString(),
    });
  }
}
