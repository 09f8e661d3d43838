import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@sorrel/contracts/identity/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { isUniqueViolation } from '@sorrel/service-kit/fault';
import { referralCode, type Particulars } from '../customers/customer.ts';
import { CustomerRecords } from '../customers/records.service.ts';
import { Limits } from '../limits/limits.service.ts';
import type { Device } from '../devices/devices.service.ts';
import { codeRefusal } from '../registrations/code.ts';
import type { About } from '../registrations/registration.ts';
import { emailTaken, RegistrationsService } from '../registrations/registrations.service.ts';
import { sessionUser, SessionsService } from '../sessions/sessions.service.ts';
import { Account } from '../model/account.entity.ts';

@Injectable()
export class AccountsService {
  constructor(
    private readonly db: Db,
    private readonly limits: Limits,
    private readonly registrations: RegistrationsService,
    private readonly sessions: SessionsService,
    private readonly records: CustomerRecords,
  ) {}

  async verify(
    input: { registration: string | null; email: string; code: string; device: Device },
    ctx: Context,
  ): Promise<{ token: string; user: SessionUser; events: string[] }> {
    const { id, tries } = await this.registrations.roomFor(input);
    const outcome = await this.db
      .transaction(ctx, async (tx) => {
        const proof = await this.registrations.prove(tx, input, input.code, tries);
        if (proof.verdict !== 'right') return proof;
        return { ...proof, opened: await this.makeReal(tx, proof.registration, proof.about, input.device) };
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'accounts_email_unique') || isUniqueViolation(error, 'accounts_email_key'))
          throw emailTaken();
        throw error;
      });
    // Wrong codes count against the address, no matter who typed them: past the limit, each code allows one try.
    if (id !== null && outcome.verdict !== 'right') await this.limits.mayGoOn('wrongCodePerEmail', input.email);
    // Thrown outside the transaction, so that a rollback does not undo the count of this try.
    if (outcome.verdict !== 'right') throw codeRefusal(outcome.verdict);
    return outcome.opened;
  }

  /** Creates an account in the caller's transaction. */
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
      invitedAt: null,
      version: 1,
    });
  }

  private async makeReal(
    tx: Tx,
    { email, passwordHash }: { email: string; passwordHash: string },
    { fname, sname, phone, birth_date, sex, uk_resident }: About,
    device: Device,
  ): Promise<{ token: string; user: SessionUser; events: string[] }> {
    const account = await this.create(tx, {
      email,
      passwordHash,
      role: 'customer',
      permissions: [],
      fname,
      sname,
      particulars: { phone, birth_date, sex, uk_resident },
    });
    await this.records.tell(tx, account.id, true);
    const token = await this.sessions.open(tx, account, device);
    return { token, user: sessionUser(account), events: tx.events };
  }
}
