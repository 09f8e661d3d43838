import { Inject, Injectable } from '@nestjs/common';
import { codeIssued, registrationRepeated } from '@sorrel/contracts/identity/events';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, invalid } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Devices, type Device } from '../devices/devices.service.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { readPhone } from '../customers/phone.ts';
import { Limits } from '../limits/limits.service.ts';
import { Account } from '../model/account.entity.ts';
import { Links } from '../passwords/links.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { CODE_LIFE_MS, CODE_TRIES, maySendAgain, tryCode, type Verdict } from './code.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';
import { demandPossible, NO_DETAILS, refusalOf, withSaid, type About, type Said } from './registration.ts';
import { Registration } from './registration.entity.ts';

/** How a caller refers to a registration: by its token, or from a browser that has since given its password. No other way in. */
interface Named {
  registration: string | null;
  email: string;
  device?: Device | null | undefined;
}
type Own = { tokenHash: string | null; markHash: string | null; email: string };
type Proof =
  | { verdict: 'right'; registration: Registration; about: About }
  | { verdict: Exclude<Verdict, 'right'>; registration?: never };

const PLACE = 'identity.registrations.about';
/** This browser's registration: the one with its token, else the newest the browser was let into by password. */
const OWN = `email = ? and used_at is null and (token_hash = ? or ? = any (browsers)) order by (token_hash = ?) desc, id desc limit 1`;
const ownParams = ({ email, tokenHash, markHash }: Own): string[] => [
  email,
  tokenHash ?? '',
  markHash ?? '',
  tokenHash ?? '',
];
export const emailTaken = (): Fault =>
  new Fault('conflict', 'This email is already registered', {
    as: 'email_taken',
    errors: { email: ['This email is already registered'] },
  });

/** From a newcomer's first form to the code that proves their mailbox. No account exists before that. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly links: Links,
    private readonly passwords: PasswordsService,
    private readonly devices: Devices,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * An open registration belongs to the browser that holds its token. Another browser's for the same e-mail is left alone: no account
   * exists until somebody proves with a code that they own the mailbox, and then their password is the one that counts. People we may not
   * treat are refused here, before any e-mail. An address that already has an account gets the same reply, with a registration that no code
   * opens: the person registering learns nothing, and the owner of the mailbox gets an e-mail about it.
   */
  async register(
    input: Said & { email: string; password: string; device?: Device | null | undefined },
    ctx: Context,
  ): Promise<{ registration: string }> {
    await this.passwords.demandGood(input.password, { email: input.email });
    const about = withSaid(NO_DETAILS, input);
    demandPossible(about, this.clock.today());
    const refusal = refusalOf(about, this.clock.today(), this.config.ageBounds);
    if (refusal) throw refusal;
    const isFree = await this.links.isEmailFree(input.email);
    await this.limits.spend('codePerBrowser', this.devices.browserOf(input.email, input.device));
    await this.limits.spend('codePerPlace', this.devices.placeOf(input.email, input.device));
    await this.limits.spend('codePerEmail', input.email);
    // Counted for a free address as well, so that both take the same time.
    const mayMail = await this.limits.mayGoOn('emailsPerAddress', input.email);
    const passwordHash = await this.hashing.password(input.password);
    return this.db.transaction(ctx, async (tx) => {
      const token = this.hashing.token();
      const id = await tx.nextId('registrations');
      const code = isFree ? this.hashing.code() : null;
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
      if (isFree || mayMail) await this.write(tx, id, input.email, '', code);
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
      const refused = refusalOf(about, this.clock.today(), this.config.ageBounds);
      if (refused) {
        // The code already sent must open nothing: somebody refused starts again, from the questions.
        registration.usedAt = tx.now;
        return refused;
      }
      const { phone, problem } = readPhone(input.phone);
      if (problem !== undefined) throw invalid('phone', problem);
      const declared: About = { ...about, fname: input.first_name, sname: input.last_name, phone };
      registration.aboutSealed = this.sealer.sealJson(PLACE, registration.id, declared);
      return null;
    });
    // Thrown outside the transaction, so that the registration stays closed.
    if (refusal) throw refusal;
  }

  /** How many tries a code has. Counts against the registration; where strangers are guessing codes for an address, each code has one. */
  async roomFor(named: Named): Promise<{ id: number | null; tries: number }> {
    const own = await this.db.first<{ id: number }>(
      `select id from registrations where ${OWN}`,
      ownParams(this.own(named)),
    );
    if (own) await this.limits.spend('verifyPerRegistration', String(own.id));
    const isHunted = !(await this.limits.hasRoom('wrongCodePerEmail', named.email));
    return { id: own?.id ?? null, tries: isHunted ? 1 : CODE_TRIES };
  }

  /** Checks a typed code and counts the try; the right one closes the registration. */
  async prove(tx: Tx, named: Named, typed: string, most: number): Promise<Proof> {
    const registration = await this.open(tx, this.own(named));
    if (!registration) return { verdict: 'wrong' };
    const { verdict, tries } = tryCode(registration, this.codeHash(registration.id, typed), tx.now, most);
    registration.codeTries = tries;
    if (verdict !== 'right') return { verdict };
    registration.usedAt = tx.now;
    return { verdict, registration, about: this.aboutOf(registration) };
  }

  /** A browser that has given the registration's password may also enter its code. */
  async letIn(id: number, device: Device): Promise<void> {
    const mark = this.devices.markHash(device);
    if (mark)
      await this.db.rows(
        'update registrations set browsers = array_append(array_remove(browsers, ?), ?) where id = ?',
        [mark, mark, id],
      );
  }

  /** Gives the same reply after the same work (one row and one job), whether or not a registration is waiting for a code. */
  async resend(named: Named, ctx: Context): Promise<void> {
    const { email, device } = named;
    if (!(await this.limits.mayGoOn('codePerBrowser', this.devices.browserOf(email, device)))) return;
    if (!(await this.limits.mayGoOn('codePerPlace', this.devices.placeOf(email, device)))) return;
    const { tokenHash, markHash } = this.own(named);
    await this.db.transaction(ctx, async (tx) => {
      const id = await tx.nextId('mail_requests');
      await tx.rows(
        `insert into mail_requests (id, kind, email, registration_hash, browser_hash, asked_at) values (?, 'code', ?, ?, ?, ?)`,
        [id, email, tokenHash, markHash, tx.now],
      );
      await tx.schedule({ kind: 'answer-resend', key: `request:${id}`, data: { id } });
    });
  }

  async answerResend(requestId: number, ctx: Context): Promise<void> {
    const request = await this.db.first<{
      email: string;
      registration_hash: string | null;
      browser_hash: string | null;
    }>('select email, registration_hash, browser_hash from mail_requests where id = ?', [requestId]);
    if (!request) return;
    const { email } = request;
    const own = { email, tokenHash: request.registration_hash, markHash: request.browser_hash };
    const due = await this.db.first<{ code_sent_at: Date }>(
      `select code_sent_at from registrations where ${OWN}`,
      ownParams(own),
    );
    // Counted only here: a stranger's vain requests must not use up the owner's limit.
    const may =
      due !== undefined &&
      maySendAgain({ codeSentAt: due.code_sent_at }, this.clock.now()) &&
      (await this.limits.mayGoOn('codePerEmail', email));
    const isFree = await this.links.isEmailFree(email);
    const mayMail = isFree || (may && (await this.limits.mayGoOn('emailsPerAddress', email)));
    await this.db.transaction(ctx, async (tx) => {
      const isMine = await tx.first('delete from mail_requests where id = ? returning 1 as gone', [requestId]);
      const registration = isMine && may ? await this.open(tx, own) : null;
      if (!registration || !maySendAgain(registration, tx.now)) return;
      const code = isFree ? this.hashing.code() : null;
      Object.assign(registration, {
        codeHash: this.codeHash(registration.id, code),
        codeExpiresAt: this.codeEnd(tx),
        codeSentAt: tx.now,
        codeTries: 0,
      });
      if (mayMail) await this.write(tx, registration.id, email, this.aboutOf(registration).fname, code);
    });
  }

  private async open(tx: Tx, own: Own): Promise<Registration | null> {
    const row = await tx.first<{ id: number }>(`select id from registrations where ${OWN} for update`, ownParams(own));
    return row ? tx.em.findOne(Registration, { id: row.id }) : null;
  }

  // Data sealed by an older version lacks fields added since.
  private aboutOf({ id, aboutSealed }: Registration): About {
    return aboutSealed ? { ...NO_DETAILS, ...this.sealer.openJson<About>(PLACE, id, aboutSealed) } : NO_DETAILS;
  }

  private own({ registration, email, device }: Named): Own {
    return {
      email,
      tokenHash: registration ? this.hashing.of(registration) : null,
      markHash: this.devices.markHash(device),
    };
  }

  /** Without a code, a hash that no typed code matches. */
  private codeHash(registrationId: number, code: string | null): string {
    return this.hashing.of(`${registrationId}:${code ?? this.hashing.token()}`);
  }

  private codeEnd(tx: Tx): Date {
    return new Date(tx.now.getTime() + CODE_LIFE_MS);
  }

  /** Sends the code, or tells the account's owner that somebody tried to register with their address. */
  private async write(tx: Tx, id: number, email: string, fname: string, code: string | null): Promise<void> {
    if (code !== null) {
      const expiresAt = this.codeEnd(tx).toISOString();
      await tx.publish(codeIssued, `registration:${id}`, { email, fname, code, expiresAt });
      return;
    }
    const owner = await tx.em.findOne(Account, { email, disabledAt: null });
    if (owner) await tx.publish(registrationRepeated, `customer:${owner.id}`, { email, fname: owner.fname });
  }
}
