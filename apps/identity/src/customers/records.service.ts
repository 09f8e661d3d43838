import { Injectable } from '@nestjs/common';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import type { Address as AddressWords } from '@sorrel/contracts/words';
import type { Db, Row, Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import type { EntityManager } from '@sorrel/service-kit/database/orm';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Account } from '../model/account.entity.ts';
import { Address } from './address.entity.ts';
import { NO_PARTICULARS, outline, type Particulars } from './customer.ts';

interface CustomerRow extends Row {
  id: number;
  email: string;
  role: 'customer' | 'admin';
  fname: string;
  sname: string;
  particulars_sealed: string;
  referral_code: string;
  created_at: Date;
  address_id: number | null;
  lines_sealed: string | null;
  is_doubtful: boolean | null;
  unconfirmed_since: Date | null;
}
const CUSTOMER = `select a.id, a.email, a.role, a.fname, a.sname, a.particulars_sealed, a.referral_code, a.created_at, d.id as address_id, d.lines_sealed, d.is_doubtful, d.unconfirmed_since
  from accounts a left join addresses d on d.user_id = a.id where a.id = ?`;

/** Opens and seals customers' personal data, and publishes changes to it. */
@Injectable()
export class CustomerRecords {
  constructor(private readonly sealer: Sealer) {}

  particulars(account: Pick<Account, 'id' | 'particularsSealed'>): Particulars {
    return account.particularsSealed
      ? this.sealer.openJson<Particulars>('identity.accounts.particulars', account.id, account.particularsSealed)
      : NO_PARTICULARS;
  }

  sealParticulars(id: number, particulars: Particulars): string {
    return this.sealer.sealJson('identity.accounts.particulars', id, particulars);
  }

  note(account: Account): string {
    return account.noteSealed ? this.sealer.open('identity.accounts.note', account.id, account.noteSealed) : '';
  }

  sealNote(id: number, note: string): string {
    return this.sealer.seal('identity.accounts.note', id, note);
  }

  sealAddress(id: number, lines: Omit<AddressWords, 'id'>): string {
    return this.sealer.sealJson('identity.addresses.lines', id, lines);
  }

  lines({ id, linesSealed }: Pick<Address, 'id' | 'linesSealed'>): Omit<AddressWords, 'id'> {
    return this.sealer.openJson('identity.addresses.lines', id, linesSealed);
  }

  /** The same without entities, in one query: every page of theirs begins with it. */
  async see(db: Pick<Db, 'rows'>, userId: number): Promise<Customer | null> {
    const [row] = await db.rows<CustomerRow>(CUSTOMER, [userId]);
    if (!row) return null;
    const account = {
      ...row,
      particularsSealed: row.particulars_sealed,
      referralCode: row.referral_code,
      createdAt: row.created_at,
    };
    const { address_id: id, lines_sealed: linesSealed } = row;
    const lines = id === null || linesSealed === null ? null : { id, ...this.lines({ id, linesSealed }) };
    return outline(account, this.particulars(account), lines, {
      isDoubtful: row.is_doubtful ?? false,
      unconfirmedSince: row.unconfirmed_since,
    });
  }

  async read(
    em: EntityManager,
    where: { id: number } | { email: string },
    written?: Address,
  ): Promise<{ account: Account; customer: Customer } | null> {
    const account = await em.findOne(Account, where);
    if (!account) return null;
    const address = written ?? (await em.findOne(Address, { userId: account.id }));
    const lines: AddressWords | null = address ? { id: address.id, ...this.lines(address) } : null;
    return { account, customer: outline(account, this.particulars(account), lines, address) };
  }

  /**
   * Publishes the customer's whole outline, including the changes made in this transaction so far. `address`: as it has just been written:
   * to read it again it would have to be in the database first.
   */
  async tell(tx: Tx, userId: number, isNew = false, address?: Address): Promise<void> {
    // Of one that is new the entity manager knows nothing before it is written.
    if (isNew) await tx.flush();
    const found = await this.read(tx.em, { id: userId }, address);
    if (!found) throw notFound('This customer');
    await tx.publish(isNew ? customerRegistered : customerChanged, `customer:${userId}`, { customer: found.customer });
  }
}
