import { Injectable } from '@nestjs/common';
import { newDeviceNoticed } from '@sorrel/contracts/identity/events';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { networkOf } from '@sorrel/service-kit/security/network';
import type { Account } from '../model/account.entity.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { deviceInWords } from './device.ts';

export interface Device {
  userAgent: string;
  ip: string;
  mark?: string | null | undefined;
}

/** How long a network counts as known to an account after the last log-in from it. */
const PLACE_DAYS = 90;

/** Browsers an account has logged in with, recognised by a cookie, and networks it has logged in from. */
@Injectable()
export class Devices {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly clock: Clock,
  ) {}

  /** Makes the same query for an account that does not exist. */
  async isKnown(userId: number | undefined, device: Device): Promise<boolean> {
    const mark = this.hashing.of(device.mark ?? '');
    return (
      (await this.db.first('select 1 from known_devices where user_id = ? and mark_hash = ?', [userId ?? 0, mark])) !==
      undefined
    );
  }

  /** Whether the account has logged in from this network recently. Makes the same query for an account that does not exist. */
  async isKnownPlace(userId: number | undefined, device: Device): Promise<boolean> {
    return (
      (await this.db.first('select 1 from known_places where user_id = ? and place_hash = ? and last_seen_at > ?', [
        userId ?? 0,
        this.#placeHash(device),
        this.#oldestPlace(),
      ])) !== undefined
    );
  }

  /** The key tries are counted under: per browser if known, else per network, so that strangers cannot lock the owner out anywhere. */
  keyOf(email: string, device: Device, isKnown: boolean): string {
    return isKnown ? this.browserOf(email, device) : this.placeOf(email, device);
  }

  browserOf(email: string, device: Device | null | undefined): string {
    return device?.mark ? `${email}:${this.hashing.of(device.mark)}` : this.placeOf(email, device);
  }

  placeOf(email: string, device: Device | null | undefined): string {
    return `${email}:at:${device ? networkOf(device.ip) : ''}`;
  }

  /** The hash under which a browser's cookie is stored. */
  markHash(device: Device | null | undefined): string | null {
    return device?.mark ? this.hashing.of(device.mark) : null;
  }

  /**
   * Remembers the browser. A customer gets an e-mail about one that is new to their account, except for the first: that is their own, or
   * the account is older than this record.
   */
  async remember(tx: Tx, account: Pick<Account, 'id' | 'role' | 'email' | 'fname'>, device: Device): Promise<void> {
    // Real time, as for sessions.
    await tx.rows(
      `insert into known_places (user_id, place_hash, last_seen_at) values (?, ?, ?)
       on conflict (user_id, place_hash) do update set last_seen_at = excluded.last_seen_at`,
      [account.id, this.#placeHash(device), this.clock.wall()],
    );
    await tx.rows('delete from known_places where user_id = ? and last_seen_at < ?', [account.id, this.#oldestPlace()]);
    const others = await tx.first('select 1 from known_devices where user_id = ? limit 1', [account.id]);
    const isNew = device.mark
      ? (
          await tx.rows<{ is_new: boolean }>(
            `insert into known_devices (user_id, mark_hash, first_seen_at, last_seen_at) values (?, ?, ?, ?)
             on conflict (user_id, mark_hash) do update set last_seen_at = excluded.last_seen_at returning (xmax = 0) as is_new`,
            [account.id, this.hashing.of(device.mark), tx.now, tx.now],
          )
        )[0]?.is_new
      : true;
    if (!isNew || !others || account.role !== 'customer') return;
    await tx.publish(newDeviceNoticed, `customer:${account.id}`, {
      email: account.email,
      fname: account.fname,
      device: deviceInWords(device.userAgent),
      at: tx.now.toISOString(),
    });
  }

  #oldestPlace(): Date {
    return new Date(this.clock.wall().getTime() - PLACE_DAYS * 24 * 3_600_000);
  }

  #placeHash(device: Device): string {
    return this.hashing.of(`place ${networkOf(device.ip)}`);
  }
}
