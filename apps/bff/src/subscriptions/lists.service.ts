import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { listSubscriptions } from '@sorrel/contracts/billing/rpc';
import { readPregnancies } from '@sorrel/contracts/consultations/rpc';
import { findParcels } from '@sorrel/contracts/fulfilment/rpc';
import { typedPostcode } from '@sorrel/contracts/identity/search';
import { readAddresses } from '@sorrel/contracts/identity/rpc';
import { may } from '@sorrel/contracts/rights';
import type { Address } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { spansOf, type Span } from './spans.ts';

type Asked = z.input<typeof listSubscriptions.input>;
type Listed = z.output<typeof listSubscriptions.output>;
type Row = Listed['rows'][number];

/** A row with what other owners know of its customer. */
export interface OwnedRow {
  row: Row;
  address: Address | null;
  pregs: string | null;
}

/** The console's list: billing finds the subscriptions, the others say where they go and whose need care. */
@Injectable()
export class SubscriptionLists {
  constructor(private readonly rpc: RpcClient) {}

  async read(asked: Asked, ctx: Context): Promise<Pick<Listed, 'total' | 'isMore' | 'summary'> & { rows: OwnedRow[] }> {
    const people = asked.people ?? (await this.peopleAt(asked.keyword, ctx));
    asked = { ...asked, people };
    const [first] = spansOf(asked, 0) as [Span];
    const { total, isMore, summary, rows } = await this.part(asked, first, ctx);
    const spans = spansOf(asked, total);
    const found = rows.slice(spans[0]?.from, spans[0]?.to);
    for (const span of spans.slice(1)) {
      const more = await this.part(asked, span, ctx);
      found.push(...more.rows.slice(span.from, span.to));
    }
    return { total, isMore, summary, rows: found };
  }

  /** Who lives at a postcode is known to the pharmacy. */
  async peopleAt(typed: string, ctx: Context): Promise<number[]> {
    if (typedPostcode(typed) === null) return [];
    return this.rpc.ask(findParcels, { typed, most: 200 }, ctx).then(
      ({ people }) => people,
      () => [],
    );
  }

  private async part(asked: Asked, { page, perPage }: Span, ctx: Context) {
    const answer = await this.rpc.ask(listSubscriptions, { ...asked, page, perPage }, ctx);
    const users = [...new Set(answer.rows.map(({ userId }) => userId))];
    // Health data, for those who may read it.
    const isCaring = may('readRecords', ctx.actor.permissions);
    const marked = isCaring
      ? [...new Set(answer.rows.filter((row) => row.isPregnant).map(({ userId }) => userId))]
      : [];
    const [{ addresses }, { pregnancies }] = await Promise.all([
      users.length > 0 ? this.rpc.ask(readAddresses, { users }, ctx) : { addresses: [] },
      // Reading health data is audited, so it is asked for only where it is shown.
      marked.length > 0 ? this.rpc.ask(readPregnancies, { users: marked }, ctx) : { pregnancies: [] },
    ]);
    const addressOf = new Map(addresses.map((one) => [one.userId, one.address]));
    const pregsOf = new Map(pregnancies.map((one) => [one.userId, one.pregs]));
    return {
      ...answer,
      rows: answer.rows.map((row) => ({
        row: isCaring ? row : { ...row, isPregnant: false },
        address: addressOf.get(row.userId) ?? null,
        pregs: pregsOf.get(row.userId) ?? null,
      })),
    };
  }
}
