import { Injectable } from '@nestjs/common';
import { newDeviceNoticed } from '@sorrel/contracts/identity/events';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Account } from '../model/account.entity.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { deviceInWords } from './device.ts';

export interface Device {
  userAgent: string;
  ip: string;
  mark?: string | null | undefined;
}

/** Browsers that an account has logged in with, known again by a cookie. */
@Injectable()
export class Devices {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
  ) {}

  /** Looks the same for an account that does not exist. */
  async isKnown(userId: number | undefined, device: Device): Promise<boolean> {
    const mark = this.hashing.of(device.mark ?? '');
    return (
      (await this.db.first('select 1 from known_devices where user_id = ? and mark_hash = ?', [userId ?? 0, mark])) !==
      undefined
    );
  }

  /** Who somebody is at this browser, for counting tries: strangers who hammer an account do not shut its owner out. */
  keyOf(email: string, device: Device, isKnown: boolean): string {
    return isKnown ? `${email}:${this.hashing.of(device.mark ?? '')}` : email;
  }

  /**
   * Remembers the browser. A customer hears by mail of one that their account did not know; an account's first is its own, and an
   * account from before browsers were remembered has none.
   */
  async remember(tx: Tx, account: Pick<Account, 'id' | 'role' | 'email' | 'fname'>, device: Device): Promise<void> {
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
}
