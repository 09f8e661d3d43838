import { Injectable } from '@nestjs/common';
import { codeIssued } from '@sorrel/contracts/identity/events';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, invalid } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Hashing } from '../hashing/hashing.service.ts';
import { normalPhone } from '../customers/phone.ts';
import { Limits } from '../limits/limits.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { CODE_LIFE_MS, maySendAgain, tryCode, type Verdict } from './code.ts';
import { demandPossible, NOTHING_TOLD, refusalOf, withSaid, type About, type Said } from './registration.ts';
import { Registration } from './registration.entity.ts';

/** A registration by the browser's token, or else the newest of the e-mail. */
interface Named {
  registration: string | null;
  email: string;
}
type Proof =
  | { verdict: 'right'; registration: Registration; about: About }
  | { verdict: Exclude<Verdict, 'right'>; registration?: never };

const PLACE = 'identity.registrations.about';
export const emailTaken = (): Fault =>
  new Fault('conflict', 'This email is already registered', {
    as: 'email_taken',
    errors: { email: ['This email is already registered'] },
  });

/** From the first form of somebody new to the code that proves their mailbox. No account exists yet. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly passwords: PasswordsService,
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
   * Whoever we may not treat is told here, before any mail.
   */
  async register(input: Said & { email: string; password: string }, ctx: Context): Promise<{ registration: string }> {
    await this.passwords.demandGood(input.password, { email: input.email });
    const about = withSaid(NOTHING_TOLD, input);
    demandPossible(about, this.clock.today());
    const refusal = refusalOf(about, this.clock.today());
    if (refusal) throw refusal;
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
        aboutSealed: this.sealer.sealJson(PLACE, id, about),
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

  async updateData(
    input: Said & Named & { first_name: string; last_name: string; phone: string },
    ctx: Context,
  ): Promise<void> {
    const refusal = await this.db.transaction(ctx, async (tx) => {
      const registration = input.registration
        ? await tx.em.findOne(Registration, { tokenHash: this.hashing.of(input.registration), usedAt: null })
        : null;
      if (!registration || registration.email !== input.email)
        throw new Fault('forbidden', 'Please register with this e-mail in this browser first.');
      const about = withSaid(this.aboutOf(registration), input);
      demandPossible(about, this.clock.today());
      const refused = refusalOf(about, this.clock.today());
      if (refused) {
        // The code that is out already must open nothing: whoever was refused begins again, with the questions.
        registration.usedAt = tx.now;
        return refused;
      }
      const phone = normalPhone(input.phone);
      if (phone === null) throw invalid('phone', 'Please enter a phone number we can call, like 07911 123456.');
      const declared: About = { ...about, fname: input.first_name, sname: input.last_name, phone };
      registration.aboutSealed = this.sealer.sealJson(PLACE, registration.id, declared);
      return null;
    });
    // Thrown outside the transaction, so that the end of the registration stays.
    if (refusal) throw refusal;
  }

  /** Counts a typed code; the right one uses the registration up. */
  async prove(tx: Tx, named: Named, typed: string): Promise<Proof> {
    const registration = await this.open(tx, this.tokenHash(named), named.email);
    if (!registration) return { verdict: 'wrong' };
    const { verdict, tries } = tryCode(registration, this.codeHash(registration.id, typed), tx.now);
    registration.codeTries = tries;
    if (verdict !== 'right') return { verdict };
    registration.usedAt = tx.now;
    return { verdict, registration, about: this.aboutOf(registration) };
  }

  /** The password hash of a registration without its code; undefined: there is none. */
  async passwordOf(named: Named): Promise<string | undefined> {
    const row = await this.db.first<{ password_hash: string }>(
      `select password_hash from registrations where email = ? and used_at is null
        order by (token_hash = ?) desc, id desc limit 1`,
      [named.email, this.tokenHash(named) ?? ''],
    );
    return row?.password_hash;
  }

  /** Says the same, and does the same before it answers, whether or not anybody waits for a code: one row and one job. */
  async resend(named: Named, ctx: Context): Promise<void> {
    if (!(await this.limits.mayGoOn('codePerEmail', named.email))) return;
    await this.db.transaction(ctx, async (tx) => {
      const id = await tx.nextId('mail_requests');
      await tx.rows(
        `insert into mail_requests (id, kind, email, registration_hash, asked_at) values (?, 'code', ?, ?, ?)`,
        [id, named.email, this.tokenHash(named), tx.now],
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
      const registration = request ? await this.open(tx, request.registration_hash, request.email) : null;
      if (!registration || !maySendAgain(registration, tx.now)) return;
      const code = this.hashing.code();
      Object.assign(registration, {
        codeHash: this.codeHash(registration.id, code),
        codeExpiresAt: this.codeEnd(tx),
        codeSentAt: tx.now,
        codeTries: 0,
      });
      await this.mailCode(tx, registration.id, registration.email, this.aboutOf(registration).fname, code);
    });
  }

  private async open(tx: Tx, tokenHash: string | null, email: string): Promise<Registration | null> {
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

  // What an older version sealed lacks what has been added since.
  private aboutOf({ id, aboutSealed }: Registration): About {
    return aboutSealed ? { ...NOTHING_TOLD, ...this.sealer.openJson<About>(PLACE, id, aboutSealed) } : NOTHING_TOLD;
  }

  private tokenHash({ registration }: Named): string | null {
    return registration ? this.hashing.of(registration) : null;
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
