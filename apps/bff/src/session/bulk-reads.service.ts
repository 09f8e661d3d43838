import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { noteBulkReading } from '@sorrel/contracts/identity/security';
import { MAY, may, type Act } from '@sorrel/contracts/rights';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { currentTrace } from '@sorrel/service-kit/observability/trace';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import type { SorrelRequest } from './access.edge.ts';
import { isTooMany, peopleIn } from './bulk-reads.ts';
import { contextOf } from './context.edge.ts';
import type { Person } from './session.ts';
import { StepUp } from './step-up.service.ts';

interface Asked {
  page: number;
  perPage: number;
  /** Who may take this list away as a file. */
  right: Act;
  /** Which list, for the audit. */
  list: string;
}
interface Listed {
  total: number;
  rows: readonly unknown[];
}

/**
 * Customers read in bulk. A list read whole takes the right to take it away as a file, and a second factor given lately, as the file does.
 * Whoever pages through it, or opens record after record, is counted by the customers that each answer names: too many of them within an
 * hour or a day are told to operations and the clinical lead.
 */
@Injectable()
export class BulkReads {
  /** Requests whose rows were taken whole, by right. */
  readonly #whole = new WeakSet<Person>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly stepUp: StepUp,
    private readonly limits: EdgeLimits,
    private readonly db: Db,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async list<T extends Listed>(
    { page, perPage, right, list }: Asked,
    me: Person,
    ctx: Context,
    ask: (perPage: number) => Promise<T>,
  ): Promise<T> {
    const { atOnce } = this.config.bulk;
    if (perPage <= atOnce) return ask(perPage);
    const first = await ask(atOnce);
    if (first.total <= atOnce) return page === 1 ? first : ask(perPage);
    if (!may(right, ctx.actor.permissions))
      throw new Fault(
        'forbidden',
        `More than ${atOnce} rows at once takes the right to take this list away as a file (${MAY[right].join(' or ')}). Please narrow the list, or turn its pages.`,
        { as: 'bulk' },
      );
    this.stepUp.demand(me);
    this.#whole.add(me);
    const all = await ask(perPage);
    await this.db.transaction(ctx, (tx) => tx.audit('list.read-whole', `list=${list}`, { rows: all.rows.length }));
    return all;
  }

  /** Counts the customers that an answer names to whoever reads it, and tells when they are too many. Never refuses the answer. */
  async note(request: SorrelRequest, answer: unknown): Promise<void> {
    const { person } = request;
    if (request.method !== 'GET' || person?.user?.role !== 'admin' || this.#whole.has(person)) return;
    const people = [...new Set([...peopleIn(answer), ...asked(request.query)])];
    if (people.length === 0) return;
    const { perHour, perDay } = this.config.bulk;
    const { hour, day } = await this.limits.people(String(person.user.id), people);
    const ctx = contextOf(person, request.id, currentTrace());
    if (isTooMany(hour, perHour)) await this.#tell(ctx, hour.now, 'hour');
    if (isTooMany(day, perDay)) await this.#tell(ctx, day.now, 'day');
  }

  async #tell(ctx: Context, people: number, span: 'hour' | 'day'): Promise<void> {
    this.log.warn('somebody reads the records of many customers', { userId: ctx.actor.userId });
    await this.rpc.ask(noteBulkReading, { people, span }, ctx);
  }

  /** Hears every answer before it is written out. */
  hear(fastify: FastifyInstance): void {
    fastify.addHook('preSerialization', async (request, reply, payload) => {
      if (reply.statusCode === 200)
        await this.note(request, payload).catch((error: unknown) =>
          this.log.error('who was read is not counted', { error }),
        );
      return payload;
    });
  }
}

/** Whose record was asked for, where the answer need not say it. */
function asked(query: unknown): string[] {
  const { user_id: one, user: other } = (query ?? {}) as Record<string, unknown>;
  return [one, other].filter((id): id is string => typeof id === 'string' && /^\d{1,15}$/.test(id));
}
