import { Injectable } from '@nestjs/common';
import { newDeviceNoticed } from '@sorrel/contracts/identity/events';
import { Clock } from '@sorrel/service-kit/clock';
import type { Tx } from '@sorrel/service-kit/database/db';
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

// A browser without a mark counts as new.
const REMEMBER = `with place as (
    insert into known_places (user_id, place_hash, last_seen_at) values (?, ?, ?)
    on conflict (user_id, place_hash) do update set last_seen_at = excluded.last_seen_at
  ), forgotten as (
    delete from known_places where user_id = ? and place_hash <> ? and last_seen_at < ?
  ), device as (
    insert into known_devices (user_id, mark_hash, first_seen_at, last_seen_at)
    select ?::bigint, ?::text, ?::timestamptz, ?::timestamptz where ?::text is not null
    on conflict (user_id, mark_hash) do update set last_seen_at = excluded.last_seen_at returning (xmax = 0) as is_new
  ) select exists (select 1 from known_devices where user_id = ?) as has_others, (select is_new from device) as is_new`;

/** Browsers an account has logged in with, recognised by a cookie, and networks it has logged in from. */
@Injectable()
export class Devices {
  constructor(
    private readonly hashing: Hashing,
    private readonly clock: Clock,
  ) {}

  /** What a device is looked up by: its browser, and its network as long as the account has been used there recently. */
  printsOf(device: Device): { mark: string; place: string; placeSince: Date } {
    return {
      mark: this.hashing.of(device.mark ?? ''),
      place: this.#placeHash(device),
      placeSince: this.#oldestPlace(),
    };
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
   * Remembers the browser. Its owner gets an e-mail about one that is new to their account, except for the first: that is their own, or
   * the account is older than this record.
   */
  async remember(tx: Tx, account: Pick<Account, 'id' | 'role' | 'email' | 'fname'>, device: Device): Promise<void> {
    const { place, placeSince } = this.printsOf(device);
    const mark = this.markHash(device);
    // Places by real time, as sessions.
    const found = await tx.beside.first<{ has_others: boolean; is_new: boolean | null }>(REMEMBER, [
      account.id,
      place,
      this.clock.wall(),
      account.id,
      place,
      placeSince,
      account.id,
      mark,
      tx.now,
      tx.now,
      mark,
      account.id,
    ]);
    const { has_others: others, is_new: isNew } = found ?? {};
    if (isNew === false || !others) return;
    const isStaff = account.role !== 'customer';
    await tx.publish(newDeviceNoticed, `${isStaff ? 'staff' : 'customer'}:${account.id}`, {
      email: account.email,
      fname: account.fname,
      device: deviceInWords(device.userAgent),
      at: tx.now.toISOString(),
      isStaff,
    });
  }

  #oldestPlace(): Date {
    return new Date(this.clock.wall().getTime() - PLACE_DAYS * 24 * 3_600_000);
  }

  #placeHash(device: Device): string {
    return this.hashing.of(`place ${networkOf(device.ip)}`);
  }
}
