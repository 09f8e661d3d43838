import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { emailProposed } from '@sorrel/contracts/identity/events';
import type { correctCustomer, readCorrections } from '@sorrel/contracts/identity/rpc';
import type { Correction } from '@sorrel/contracts/identity/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Links } from '../passwords/links.service.ts';
import { Account } from '../model/account.entity.ts';
import { Address } from './address.entity.ts';
import { addressChanges } from './address.ts';
import { AddressChanges } from './address-changes.service.ts';
import { addressedTo, corrected, isPossibleBirthDate, type Correctable } from './customer.ts';
import { CustomersService } from './customers.service.ts';
import { readPhone } from './phone.ts';
import { CustomerRecords } from './records.service.ts';

type CorrectionRecord = Pick<Correction, 'changes' | 'reason'>;
interface CorrectionRow extends Row {
  id: number;
  at: Date;
  by_name: string;
  record_sealed: string;
  link_id: number | null;
  confirmed_at: Date | null;
}

const PLACE = 'identity.corrections.record';

/**
 * Corrections by staff of what customers cannot put right themselves once treatment rests on it: birth date, sex and residency, and the name
 * and phone that are printed and rung. A delivery address under that name follows, and waits for the customer or a second person as any that
 * staff have changed (decision 125). An e-mail counts once its owner has pressed the link that goes there, and the address until then is
 * told and can say no (decision 148).
 */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sealer: Sealer,
    private readonly records: CustomerRecords,
    private readonly changes: AddressChanges,
    private readonly customers: CustomersService,
    private readonly links: Links,
  ) {}

  correct(
    { user, reason, email, ...given }: z.output<typeof correctCustomer.input>,
    ctx: Context,
  ): Promise<{ events: string[] }> {
    if (user === userIdOf(ctx))
      throw new Fault('forbidden', 'You cannot correct your own record. Please ask a colleague.');
    if (given.birth_date !== undefined && !isPossibleBirthDate(given.birth_date, this.clock.today()))
      throw invalid('birth_date', 'Please select a valid birth date.');
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('select 1 from accounts where id = ? for update', [user]);
      const account = await tx.em.findOne(Account, { id: user, role: 'customer', disabledAt: null }, { refresh: true });
      if (!account) throw notFound('This customer');
      const was = { ...this.records.particulars(account), name: account.fname, surname: account.sname };
      const phone = given.phone === undefined ? undefined : readPhone(given.phone);
      if (phone?.problem !== undefined) throw invalid('phone', phone.problem);
      const { changes, next } = corrected(was, { ...given, phone: phone?.phone });
      if (email !== undefined && email !== account.email) await this.propose(tx, account, email, reason);
      if (changes.length === 0) return { events: tx.events };
      const { name, surname, ...particulars } = next;
      account.particularsSealed = this.records.sealParticulars(account.id, particulars);
      account.fname = name;
      account.sname = surname;
      await this.keep(tx, user, { changes, reason });
      await this.records.tell(tx, user, false, await this.readdressed(tx, user, was, next));
      return { events: tx.events };
    });
  }

  private async keep(tx: Tx, user: number, record: CorrectionRecord, link: number | null = null): Promise<void> {
    const id = await tx.nextId('corrections');
    await tx.rows(
      'insert into corrections (id, user_id, at, by_id, by_name, record_sealed, link_id) values (?, ?, ?, ?, ?, ?, ?)',
      [id, user, tx.now, userIdOf(tx.ctx), tx.ctx.actor.name, this.sealer.sealJson(PLACE, id, record), link],
    );
    await tx.audit('customer.corrected', `user=${user}`, {
      correction: id,
      fields: record.changes.map(({ field }) => field).join(' '),
    });
  }

  /** The owner of the new mailbox makes it the account's, and the owner of the old one is asked first. */
  private async propose(tx: Tx, account: Account, email: string, reason: string): Promise<void> {
    if (!(await this.links.isEmailFree(email, account.id)))
      throw invalid('email', 'This e-mail belongs to another account. Please ask the customer for their own.');
    const { id: user, email: from, fname } = account;
    await this.links.void(tx, 'new-email', user);
    const { id: link, ...sent } = await this.links.make(tx, 'new-email', user, email);
    const { token: takeBack } = await this.links.make(tx, 'take-back', user, from);
    await this.keep(tx, user, { changes: [{ field: 'email', from, to: email }], reason }, link);
    await tx.publish(emailProposed, `customer:${user}`, { email: from, fname, newEmail: email, takeBack, ...sent });
  }

  /** The address that bears the old name or phone, under the new one. */
  private async readdressed(tx: Tx, user: number, was: Correctable, now: Correctable): Promise<Address | undefined> {
    const address = await tx.em.findOne(Address, { userId: user });
    if (!address) return undefined;
    const lines = this.records.lines(address);
    const next = addressedTo(lines, was, now);
    return addressChanges(lines, next).length > 0 ? this.customers.writeAddress(tx, user, next) : address;
  }

  /** Runs in a transaction, although it only reads, so that its audit row is written. */
  of(user: number, ctx: Context): Promise<z.input<typeof readCorrections.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<CorrectionRow>('select * from corrections where user_id = ? order by id desc', [user]);
      return {
        addresses: await this.changes.of(tx, user),
        corrections: rows.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          by: row.by_name,
          ...this.sealer.openJson<CorrectionRecord>(PLACE, row.id, row.record_sealed),
          ...(row.link_id !== null && { confirmedAt: row.confirmed_at?.toISOString() ?? null }),
        })),
      };
    });
  }
}
