import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { noteSaved } from '@sorrel/contracts/identity/events';
import { saveNote } from '@sorrel/contracts/identity/rpc';
import type { AddressForm, Customer } from '@sorrel/contracts/identity/words';
import type { Address as AddressWords } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { Account } from '../model/account.entity.ts';
import { Address } from './address.entity.ts';
import { AddressChanges } from './address-changes.service.ts';
import { addressChanges, addressMeanwhile } from './address.ts';
import { isSamePlace, isPossibleBirthDate, withParticulars, type Particulars } from './customer.ts';
import { readPhone } from './phone.ts';
import { judgePostcode } from './postcode.ts';
import { CustomerRecords } from './records.service.ts';

interface MineInput {
  name?: string | undefined;
  surname?: string | undefined;
  phone?: string | undefined;
  birth_date?: string | undefined;
  sex?: 'male' | 'female' | undefined;
  uk_resident?: boolean | undefined;
}

const FIXED_TEXT = 'This cannot be changed here. Please message our team and we will help.';

/** Customers by what they are: their name would be kept a second time. */
const writerOf = ({ actor }: Context): string | null =>
  actor.kind === 'staff' ? actor.name : actor.kind === 'customer' ? 'The customer' : null;

@Injectable()
export class CustomersService {
  constructor(
    private readonly db: Db,
    private readonly records: CustomerRecords,
    private readonly clock: Clock,
    private readonly changes: AddressChanges,
  ) {}

  async mine(ctx: Context): Promise<Customer> {
    const customer = await this.records.see(this.db, userIdOf(ctx));
    if (!customer) throw notFound('Your account');
    return customer;
  }

  /** For staff. Reading is audited, so it runs in a transaction. */
  read(
    where: { id: number } | { email: string },
    ctx: Context,
  ): Promise<{ customer: Customer | null; note: string; noteVersion: number }> {
    return this.db.transaction(ctx, async (tx) => {
      const found = await this.records.read(tx.em, where);
      return found
        ? { customer: found.customer, note: this.records.note(found.account), noteVersion: found.account.noteVersion }
        : { customer: null, note: '', noteVersion: 0 };
    });
  }

  async addresses(users: number[]): Promise<{ userId: number; address: AddressWords }[]> {
    const known = await this.db.em().find(Address, { userId: { $in: users } });
    return known.map((one) => ({ userId: one.userId, address: { id: one.id, ...this.records.lines(one) } }));
  }

  updateMine(input: MineInput, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const account = await this.locked(tx, userIdOf(ctx));
      this.apply(account, input);
      await this.records.tell(tx, account.id);
      return { events: tx.events };
    });
  }

  /** Writes names, phone and the particulars that can be set only once to an account. */
  apply(account: Account, input: MineInput): void {
    const given: Partial<Particulars> = {};
    if (input.phone !== undefined) given.phone = this.phone('phone', input.phone);
    if (input.birth_date !== undefined) {
      if (!isPossibleBirthDate(input.birth_date, this.clock.today()))
        throw invalid('birth_date', 'Please select a valid birth date.');
      given.birth_date = input.birth_date;
    }
    if (input.sex !== undefined) given.sex = input.sex;
    if (input.uk_resident !== undefined) given.uk_resident = input.uk_resident;
    const { fixed, next } = withParticulars(this.records.particulars(account), given);
    if (fixed.length > 0)
      throw new Fault('conflict', FIXED_TEXT, { errors: Object.fromEntries(fixed.map((key) => [key, [FIXED_TEXT]])) });
    account.particularsSealed = this.records.sealParticulars(account.id, next);
    if (input.name !== undefined) account.fname = input.name;
    if (input.surname !== undefined) account.sname = input.surname;
  }

  updateAddress(userId: number, form: AddressForm, ctx: Context): Promise<{ events: string[]; isDoubtful: boolean }> {
    return this.db.transaction(ctx, async (tx) => {
      const account = await this.locked(tx, userId);
      const address = await this.writeAddress(tx, account.id, form);
      await this.records.tell(tx, account.id, false, address);
      return { events: tx.events, isDoubtful: address.isDoubtful };
    });
  }

  updateAddressById(
    { id, isConfirmed, was }: { id: number; isConfirmed: boolean; was: Readonly<Record<string, string>> | null },
    form: AddressForm,
    ctx: Context,
  ): Promise<{ events: string[]; isDoubtful: boolean }> {
    return this.db.transaction(ctx, async (tx) => {
      const address = await tx.em.findOne(Address, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (!address) throw notFound('This address');
      if (address.userId === ctx.actor.userId)
        throw new Fault('forbidden', 'This is your own address: please change it in your account.');
      const now = this.records.lines(address);
      const changed = was ? addressChanges(was, now) : [];
      // The same again is no conflict: it is so already.
      if (changed.length > 0 && addressChanges(this.kept(form).lines, now).length > 0)
        throw conflict(addressMeanwhile(changed, address), 'changed_meanwhile');
      const { isDoubtful } = await this.writeAddress(tx, address.userId, form, isConfirmed);
      await this.records.tell(tx, address.userId, false, address);
      return { events: tx.events, isDoubtful };
    });
  }

  /** Where it is doubtful nothing is sent to it until staff have asked the customer. */
  async writeAddress(tx: Tx, userId: number, form: AddressForm, isConfirmed = false): Promise<Address> {
    const { lines, isOdd } = this.kept(form);
    const reads = tx.beside.together();
    const [row, spare] = await Promise.all([
      reads.first('select a.* from addresses a where a.user_id = ?', [userId]),
      reads.first<{ id: number }>(
        `select nextval(pg_get_serial_sequence('addresses', 'id'))::bigint as id where not exists (select from addresses where user_id = ?)`,
        [userId],
      ),
    ]);
    const known = row ? tx.em.map(Address, row) : null;
    const wasConfirmed = known !== null && !known.isDoubtful && isSamePlace(this.records.lines(known), lines);
    const isDoubtful = isOdd && !isConfirmed && !wasConfirmed;
    if (isOdd && isConfirmed) await tx.audit('address.confirmed', `customer:${userId}`);
    const id = known?.id ?? spare?.id;
    // The next statement would be asked without the one that gives an address its number.
    if (id === undefined) throw new Error('A new address without a number.');
    const linesSealed = this.records.sealAddress(id, lines);
    const changed = { linesSealed, isDoubtful, changedAt: tx.now, changedBy: writerOf(tx.ctx) };
    if (!known) return tx.em.create(Address, { id, userId, ...changed, unconfirmedSince: null });
    const was = this.records.lines(known);
    Object.assign(known, changed);
    await this.changes.follow(tx, known, { userId, was, now: lines });
    return known;
  }

  /** An address as it is kept. */
  private kept(form: AddressForm): { lines: AddressForm; isOdd: boolean } {
    const verdict = judgePostcode(form.postcode);
    if (verdict.kind === 'refused') throw invalid('postcode', verdict.message);
    const lines = { ...form, postcode: verdict.postcode, contact_no: this.phone('contact_no', form.contact_no) };
    return { lines, isOdd: verdict.kind === 'odd' };
  }

  /** Replaces the staff note. A save based on an older version is refused, so that two people cannot overwrite each other unseen. */
  saveNote(
    input: { user: number; note: string; version?: number | undefined },
    ctx: Context,
  ): Promise<{ version: number }> {
    if (input.user === ctx.actor.userId)
      throw new Fault('forbidden', 'You cannot write notes about yourself. Please ask a colleague.');
    return this.db.transaction(ctx, async (tx) => {
      const account = await this.locked(tx, input.user);
      if (input.version !== undefined && input.version !== account.noteVersion)
        throw conflict(
          `${await this.noteWriter(tx, account.id)} has changed this note. Please reload to see their text before you save yours.`,
          'note_changed',
        );
      account.noteSealed = this.records.sealNote(account.id, input.note);
      account.noteVersion += 1;
      await tx.publish(noteSaved, `customer:${account.id}`, { userId: account.id });
      return { version: account.noteVersion };
    });
  }

  /** Who saved the note last, according to the audit. */
  private async noteWriter(tx: Tx, userId: number): Promise<string> {
    const saved = await tx.first<{ name: string }>(
      'select actor_name as name from audit where object = ? and action = ? order by id desc limit 1',
      [`user=${userId}`, saveNote.subject],
    );
    return saved?.name || 'Somebody else';
  }

  private phone(field: string, text: string): string {
    const { phone, problem } = readPhone(text);
    if (problem !== undefined) throw invalid(field, problem);
    return phone;
  }

  private async locked(tx: Tx, userId: number): Promise<Account> {
    const account = await tx.em.findOne(
      Account,
      { id: userId, disabledAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!account) throw notFound('This customer');
    return account;
  }
}
