import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { z } from 'zod';
import {
  meanwhileWords,
  NO_BUSINESS,
  SAMPLE_BUSINESS,
  savedBusiness,
  tradingProblems,
  wrongIn,
  type Business,
  type readBusiness,
  type saveBusiness,
  type showBusiness,
} from '@sorrel/contracts/identity/business';
import { businessChanged } from '@sorrel/contracts/identity/events';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';

interface VersionRow extends Row {
  version: number;
  content: Business;
  saved_at: Date;
  saved_by: string;
  changed: string[];
}
type Reader = Pick<Tx, 'first'>;

/** The business's particulars: every version is kept, and the newest applies. */
@Injectable()
export class BusinessService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** A real installation starts without particulars, because staff enter them in the console; the log lists what is still missing. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.kit.isSandbox) return;
    const problems = tradingProblems((await this.newest(this.db)).business).map(({ text }) => text);
    if (problems.length > 0)
      this.log.warn(
        `the business’s particulars are not complete, so nothing is dispensed, printed or charged: ${problems.join(' ')}`,
      );
  }

  async read(): Promise<z.input<typeof readBusiness.output>> {
    const { by: _by, ...known } = await this.newest(this.db);
    const rows = await this.db.rows<VersionRow>(
      'select version, saved_at, saved_by, changed from business order by version desc limit 50',
    );
    return {
      ...known,
      problems: tradingProblems(known.business),
      versions: rows.map(({ version, saved_at: at, saved_by: by, changed }) => ({
        version,
        at: at.toISOString(),
        by,
        changed,
      })),
    };
  }

  /** Public, except for the postage account and what is checked at the bench, which are left out. */
  async show(): Promise<z.input<typeof showBusiness.output>> {
    const { version, business } = await this.newest(this.db);
    return {
      version,
      business: {
        ...business,
        postage_account: '',
        clinical_check: 'every',
        checks_own: false,
        accuracy_check: 'off',
        checked_codes: '',
      },
      isComplete: tradingProblems(business).length === 0,
    };
  }

  private async since(tx: Tx, version: number): Promise<{ by: string; at: Date; changed: string[] }[]> {
    const rows = await tx.rows<VersionRow>(
      'select saved_at, saved_by, changed from business where version > ? order by version desc limit 50',
      [version],
    );
    return rows.map(({ saved_at: at, saved_by: by, changed }) => ({ at, by, changed }));
  }

  save(
    { version, business }: z.output<typeof saveBusiness.input>,
    ctx: Context,
  ): Promise<z.input<typeof saveBusiness.output>> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(hashtext(?))', ['business']);
      const known = await this.newest(tx);
      // The same press again: its answer was lost on the way.
      if (known.version === version + 1 && known.by === ctx.actor.name && isSame(known.business, business))
        return { version: known.version, events: [] };
      if (known.version !== version) throw conflict(meanwhileWords(await this.since(tx, version)), 'changed_meanwhile');
      this.demandGood(known.business, business);
      const changed = (Object.keys(business) as (keyof Business)[]).filter(
        (field) => business[field] !== known.business[field],
      );
      if (changed.length === 0) return { version, events: [] };
      const next = version + 1;
      await tx.rows('insert into business (version, content, changed, saved_at, saved_by) values (?, ?, ?, ?, ?)', [
        next,
        JSON.stringify(business),
        changed,
        tx.now,
        ctx.actor.name,
      ]);
      await tx.publish(businessChanged, 'business', { version: next, business });
      await tx.audit('business.changed', `version=${next}`, { changed: changed.join(' ') });
      return { version: next, events: tx.events };
    });
  }

  /** Particulars may be entered a few at a time; once they are complete enough to trade, a change must not make them incomplete. */
  private demandGood(known: Business, business: Business): void {
    const isTrading = !this.config.kit.isSandbox && tradingProblems(known).length === 0;
    const problems = isTrading ? tradingProblems(business) : wrongIn(business);
    if (problems.length === 0) return;
    const errors: Record<string, string[]> = {};
    for (const { field, text } of problems) (errors[field] ??= []).push(text);
    throw new Fault('invalid', problems[0]?.text ?? 'Please check what you entered.', { errors });
  }

  private async newest(reader: Reader): Promise<{ version: number; business: Business; by: string }> {
    const row = await reader.first<VersionRow>(
      'select version, content, saved_by from business order by version desc limit 1',
    );
    if (row) return { version: row.version, business: savedBusiness(row.content), by: row.saved_by };
    return { version: 0, business: this.config.kit.isSandbox ? SAMPLE_BUSINESS : NO_BUSINESS, by: '' };
  }
}

const isSame = (one: Business, other: Business): boolean =>
  (Object.keys(one) as (keyof Business)[]).every((field) => one[field] === other[field]);
