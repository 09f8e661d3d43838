import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { BaseRpcContext } from '@nestjs/microservices';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { Db, type Tx } from '../../database/db.ts';
import { Fault } from '../../fault.ts';
import { systemActor, type Context } from '../../security/actor.ts';
import { Sealer } from '../../security/sealed.ts';

export interface EventExtras {
  event: EventContract;
  /** `Class.method`: the second key of the inbox, so it must not change when a handler moves to another file. */
  listener: string;
  /** It only writes a copy: the method answers the statement. */
  isCopy?: boolean;
}

/**
 * The one write of a handler that only follows its owner. It writes a row for each row of `fresh`: one, or none where the event was handled
 * before.
 */
export interface CopyWrite {
  sql: string;
  params: unknown[];
  /** What sometimes has to follow a copy. Without it the statement alone is the whole handling. */
  more?: {
    /** A condition in SQL, asked before the copy is written: with it nothing is, and `handle` does all of it in a transaction. */
    when: string;
    params: unknown[];
    handle(tx: Tx): Promise<void>;
  };
}

/** One event on its way to one handler. */
export class EventContext extends BaseRpcContext<[Envelope]> {
  readonly extras: EventExtras;
  readonly trace: string;
  /** The handler's transaction; set by the interceptor. */
  tx!: Tx;
  /** A transaction that several events share, with this one's inbox row already in it. */
  shared: Tx | undefined;

  constructor(envelope: Envelope, extras: EventExtras, trace: string) {
    super([envelope]);
    this.extras = extras;
    this.trace = trace;
  }

  get envelope(): Envelope {
    return this.getArgByIndex(0);
  }
}

/** Published by a newer version than this one. It waits until this program is replaced, and does not count as a failure. */
export class NewerVersion extends Error {
  override name = 'NewerVersion';

  constructor(envelope: Envelope, event: EventContract) {
    super(`This program knows version ${event.v} of ${envelope.subject}, not ${envelope.v}.`);
  }
}

/** Under which a listener handles an event. */
export const contextOf = (listener: string, trace: string): Context => ({ actor: systemActor(listener), trace });

/** Inbox row and effect in one transaction; an event already in the inbox is skipped. */
@Injectable()
export class InboxInterceptor implements NestInterceptor {
  constructor(private readonly db: Db) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const context = host.switchToRpc().getContext<EventContext>();
    const { envelope } = context;
    const { event } = context.extras;
    if (envelope.v > event.v) throw new NewerVersion(envelope, event);
    // Data that the contract seals is accepted only when it arrives sealed.
    if (event.isSealed && envelope.sealed === undefined) throw new Fault('forbidden', 'This event must be sealed.');
    if (context.extras.isCopy) return from(this.copy(context, next));
    const handle = async (tx: Tx): Promise<void> => {
      context.tx = tx;
      // Subscribed to on each run: after a deadlock the transaction runs again.
      await lastValueFrom(next.handle(), { defaultValue: undefined });
    };
    return from(context.shared ? handle(context.shared) : this.once(context, handle));
  }

  private once({ envelope, extras, trace }: EventContext, handle: (tx: Tx) => Promise<void>): Promise<void> {
    return this.db.transaction(contextOf(extras.listener, trace), async (tx) => {
      const fresh = await tx.rows(
        'insert into inbox (fact_id, listener, subject) values (?, ?, ?) on conflict do nothing returning fact_id',
        [envelope.id, extras.listener, envelope.subject],
      );
      if (fresh.length > 0) await handle(tx);
    });
  }

  // Inbox row and copy are one statement, which needs no transaction around it.
  private async copy(context: EventContext, next: CallHandler): Promise<void> {
    const { envelope, extras, shared } = context;
    const { sql, params, more } = (await lastValueFrom(next.handle())) as CopyWrite;
    if (shared && more) return more.handle(shared);
    if (shared) {
      await shared.rows(`with fresh as (select 1), copied as (${sql}) select 1`, params);
      return;
    }
    const noted = await this.db.rows(
      `with fresh as (insert into inbox (fact_id, listener, subject) select ?::uuid, ?, ? where not (${more?.when ?? 'false'}) on conflict do nothing returning 1), copied as (${sql}) select 1 from fresh`,
      [envelope.id, extras.listener, envelope.subject, ...(more?.params ?? []), ...params],
    );
    if (more && noted.length === 0) await this.once(context, (tx) => more.handle(tx));
  }
}

/** The data of an envelope, decrypted where it is sealed. */
@Injectable()
export class UnsealPipe implements PipeTransform<Envelope> {
  constructor(private readonly sealer: Sealer) {}

  transform({ id, subject, data, sealed }: Envelope): unknown {
    return sealed === undefined ? data : this.sealer.openJson(`fact.${subject}`, id, sealed);
  }
}
