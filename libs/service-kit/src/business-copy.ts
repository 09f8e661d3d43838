import { Inject, Injectable } from '@nestjs/common';
import {
  NO_BUSINESS,
  SAMPLE_BUSINESS,
  savedBusiness,
  whyNotTrading,
  type Business,
} from '@sorrel/contracts/identity/business';
import type { Tx } from './database/tx.ts';
import { conflict } from './fault.ts';
import { SETTINGS, type KitSettings } from './settings/kit-settings.ts';

/** For a service's own migration. */
export const BUSINESS_COPY =
  'create table business_copy (one boolean primary key default true check (one), version int not null, content jsonb not null)';

export interface BusinessRow {
  version: number;
  content: Business;
  [column: string]: unknown;
}
type Reader = Pick<Tx, 'first'> & { within?: object };

/** This service's copy of the business's particulars. Before any are entered: the sample in the sandbox, nothing elsewhere. */
@Injectable()
export class BusinessCopy {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<KitSettings, 'isSandbox'>) {}

  // One transaction reads it once: it must not change under what is being decided. So do reads that are asked together.
  readonly #read = new WeakMap<object, Promise<BusinessRow | undefined>>();

  async of(reader: Reader): Promise<{ version: number; business: Business }> {
    const ask = () => reader.first<BusinessRow>('select version, content from business_copy');
    const tx = reader.within ?? reader;
    const isTogether = reader.within !== undefined;
    if (!isTogether && !('afterCommit' in tx)) return this.in(await ask());
    const one = 'afterCommit' in tx ? tx : reader;
    const known = this.#read.get(one) ?? ask();
    this.#read.set(one, known);
    return this.in(await known);
  }

  /** The same from a row of `business_copy` that was read with something else, or null where there is none. */
  in(row: BusinessRow | null | undefined): { version: number; business: Business } {
    if (row) return { version: row.version, business: savedBusiness(row.content) };
    return { version: 0, business: this.settings.isSandbox ? SAMPLE_BUSINESS : NO_BUSINESS };
  }

  /** The event may come twice and late: the newest version stays. */
  async keep(tx: Pick<Tx, 'rows'>, version: number, business: Business): Promise<void> {
    this.#read.delete(tx);
    await tx.rows(
      `insert into business_copy (version, content) values (?, ?)
       on conflict (one) do update set version = excluded.version, content = excluded.content where business_copy.version < excluded.version`,
      [version, JSON.stringify(business)],
    );
  }

  /** Whether somebody may begin a plan. */
  async takesOrders(reader: Reader): Promise<boolean> {
    const { business } = await this.of(reader);
    return business.takes_orders && this.whyNot(business) === null;
  }

  /** Whether anything may be charged and sent. */
  async isTrading(reader: Reader): Promise<boolean> {
    return (await this.whyNotTrading(reader)) === null;
  }

  /** What the particulars lack before anything may be charged and sent, in words. */
  async whyNotTrading(reader: Reader): Promise<string | null> {
    return this.whyNot((await this.of(reader)).business);
  }

  /** Outside the sandbox nothing is sent with sample particulars, or without any. Returns the particulars. */
  async trading(reader: Reader): Promise<{ version: number; business: Business }> {
    const known = await this.of(reader);
    const why = this.whyNot(known.business);
    if (why) throw conflict(why, 'business_incomplete');
    return known;
  }

  private whyNot(business: Business): string | null {
    return this.settings.isSandbox ? null : whyNotTrading(business);
  }
}
