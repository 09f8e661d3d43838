import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { MOST_PRINTED, type printRegister } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { supplierOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';
import { longDate } from '../documents/typesetting/print-words.ts';
import { RegisterQueries, type RegisterFilters } from './register.queries.ts';

/** The register on paper, for an inspector. */
@Injectable()
export class RegisterPrints {
  constructor(
    private readonly db: Db,
    private readonly queries: RegisterQueries,
    private readonly printer: Printer,
    private readonly business: BusinessCopy,
    private readonly clock: Clock,
  ) {}

  async print(
    filters: z.output<typeof printRegister.input>,
    ctx: Context,
  ): Promise<z.input<typeof printRegister.output>> {
    const now = this.clock.now();
    const { entries, supplier } = await this.db.transaction(ctx, async (tx) => ({
      entries: await this.queries.following(tx, filters, 0, MOST_PRINTED + 1),
      supplier: supplierOf(await this.business.trading(tx)),
    }));
    if (entries.length > MOST_PRINTED)
      throw conflict(
        `A PDF holds ${MOST_PRINTED.toLocaleString('en-GB')} entries at most. Please choose fewer days, or take the Excel file.`,
        'too_many',
      );
    const data = {
      issuedAt: now.toISOString(),
      supplier,
      period: periodOf(filters),
      search: searchOf(filters),
      entries,
    };
    const { bytes } = await this.printer.print({ kind: 'register', data });
    return {
      base64: Buffer.from(bytes).toString('base64'),
      fileName: `register-${londonDate(now)}.pdf`,
      contentType: 'application/pdf',
    };
  }
}

function periodOf({ from, to }: RegisterFilters): string {
  if (from && to) return from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
  if (from) return `from ${longDate(from)} on`;
  return to ? `until ${longDate(to)}` : 'all days';
}

function searchOf({ patient, prescriber, medicine, batch }: RegisterFilters): string | null {
  const said = Object.entries({ patient, prescriber, medicine, batch }).filter(([, value]) => value.trim() !== '');
  return said.length === 0 ? null : said.map(([name, value]) => `${name} “${value.trim()}”`).join(', ');
}
