import { Injectable } from '@nestjs/common';
import { addressTold } from '@sorrel/contracts/identity/events';
import type { AddressForm } from '@sorrel/contracts/identity/words';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { isSameDevice } from '../devices/seen-device.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { Account } from '../model/account.entity.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { Address } from './address.entity.ts';
import { addressChanges, contactsOf, toldOf } from './address.ts';
import { CustomerRecords } from './records.service.ts';

type Lines = AddressForm;
interface ChangeRow extends Row {
  id: number;
  user_id: number;
  by_id: number | null;
  by_session: string;
  record_sealed: string;
}
interface Changed {
  userId: number;
  was: Lines;
  now: Lines;
}

const PLACE = 'identity.address_changes.record';
const OPEN = 'select id, user_id, by_id, by_session, record_sealed from address_changes where settled_at is null';

/**
 * Who changes where a medicine goes is not alone in sending it: a change by staff, or by whoever is in an account whose e-mail was replaced
 * this week, waits for the customer's link or a second person. The customer is told at the old and the new contact.
 */
@Injectable()
export class AddressChanges {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly hashing: Hashing,
    private readonly records: CustomerRecords,
    private readonly sessions: SessionsService,
  ) {}

  /** After an address was written: keeps what it was, lets it wait where it must, and tells the customer. */
  async follow(tx: Tx, address: Address, { userId, was, now }: Changed): Promise<void> {
    const fields = addressChanges(was, now);
    if (fields.length === 0) return;
    const isStaff = tx.ctx.actor.kind === 'staff';
    const account = await tx.em.findOneOrFail(Account, { id: userId });
    // Whoever took an account over changes the e-mail first: the owner's is in the link that takes it back.
    const owner = await tx.first<{ email: string }>(
      `select email from links where user_id = ? and kind = 'take-back' and used_at is null and expires_at > ? order by made_at limit 1`,
      [userId, tx.now],
    );
    const open = await tx.rows<ChangeRow>(`${OPEN} and user_id = ? order by id`, [userId]);
    const [first] = open;
    const isPutBack = first !== undefined && addressChanges(this.before(first), now).length === 0;
    const waits = !isPutBack && (isStaff || owner !== undefined);
    if (isPutBack || (!isStaff && owner === undefined))
      await this.settle(tx, userId, isPutBack ? 'Put back' : 'The customer');
    address.unconfirmedSince = waits ? (address.unconfirmedSince ?? tx.now) : null;
    const token = this.hashing.token();
    const id = await tx.nextId('address_changes');
    await tx.rows(
      `insert into address_changes (id, user_id, at, by_id, by_name, by_session, record_sealed, token_hash, settled_at, settled_by)
       overriding system value values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        userId,
        tx.now,
        tx.ctx.actor.userId,
        isStaff ? tx.ctx.actor.name : 'The customer',
        tx.ctx.actor.sessionId,
        this.sealer.sealJson(PLACE, id, { was, now }),
        this.hashing.of(token),
        waits ? null : tx.now,
        waits ? null : isPutBack ? 'Put back' : 'The customer',
      ],
    );
    await tx.audit('address.changed', `customer:${userId}`, { change: id, fields: fields.join(', '), waits });
    const { trusted, others } = contactsOf({ account: account.email, owner: owner?.email ?? null, was, now });
    await tx.publish(addressTold, `customer:${userId}`, {
      fname: account.fname,
      trusted,
      others,
      isByStaff: isStaff,
      ...toldOf(was, now),
      token: waits ? token : null,
    });
  }

  /** A second person has asked the customer: none of those who changed it, and on another device. */
  confirm(userId: number, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const open = await tx.rows<ChangeRow>(`${OPEN} and user_id = ? order by id for update`, [userId]);
      const me = userIdOf(ctx);
      if (userId === me) throw new Fault('forbidden', 'This is your own address: a colleague confirms it.');
      if (open.some((one) => one.by_id === me))
        throw new Fault(
          'forbidden',
          'You have changed this address yourself. Please ask a colleague to confirm it, or the customer to press the link in our e-mail.',
        );
      const mine = await this.sessions.deviceOf(tx, ctx.actor.sessionId);
      for (const { by_session: session } of open) {
        const theirs = await this.sessions.deviceOf(tx, session);
        if (mine && theirs && isSameDevice(mine, theirs))
          throw new Fault('forbidden', 'This address was changed on this very device. Please confirm it on your own.');
      }
      if (open.length > 0) await this.confirmed(tx, userId, { by: ctx.actor.name || 'Staff', id: me });
      return { events: tx.events };
    });
  }

  /** The customer has pressed the link in our e-mail. The same again says the same. */
  confirmByLink(token: string, ctx: Context): Promise<{ isKnown: boolean; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ id: number; user_id: number; settled_at: Date | null; newest: number }>(
        `select c.id, c.user_id, c.settled_at, (select max(n.id) from address_changes n where n.user_id = c.user_id) as newest
         from address_changes c where c.token_hash = any(?) for update of c`,
        [this.hashing.allOf(token)],
      );
      // A link confirms what its e-mail told, and nothing that was changed after it.
      if (!row || row.newest !== row.id) return { isKnown: false, events: [] };
      if (row.settled_at === null)
        await this.confirmed(tx, row.user_id, { by: 'The customer, by the link in our e-mail', id: null });
      return { isKnown: true, events: tx.events };
    });
  }

  /** What was changed, for the customer's record. */
  async of(tx: Tx, userId: number) {
    const rows = await tx.rows<
      ChangeRow & { at: Date; by_name: string; settled_at: Date | null; settled_by: string | null }
    >('select * from address_changes where user_id = ? order by id desc limit 50', [userId]);
    return rows.map((row) => {
      const { was, now } = this.sealer.openJson<{ was: Lines; now: Lines }>(PLACE, row.id, row.record_sealed);
      return {
        at: row.at.toISOString(),
        by: row.by_name,
        from: Object.values(was).filter(Boolean).join(', '),
        to: Object.values(now).filter(Boolean).join(', '),
        settledAt: row.settled_at?.toISOString() ?? null,
        settledBy: row.settled_by,
      };
    });
  }

  private async confirmed(tx: Tx, userId: number, who: { by: string; id: number | null }): Promise<void> {
    const address = await tx.em.findOne(Address, { userId });
    if (!address) throw notFound('This address');
    await this.settle(tx, userId, who.by, who.id);
    address.unconfirmedSince = null;
    await tx.audit('address.change-confirmed', `customer:${userId}`);
    await this.records.tell(tx, userId, false, address);
  }

  private async settle(tx: Tx, userId: number, by: string, id: number | null = null): Promise<void> {
    await tx.rows(
      'update address_changes set settled_at = ?, settled_by = ?, settled_by_id = ? where user_id = ? and settled_at is null',
      [tx.now, by, id, userId],
    );
  }

  private before(row: ChangeRow): Lines {
    return this.sealer.openJson<{ was: Lines }>(PLACE, row.id, row.record_sealed).was;
  }
}
