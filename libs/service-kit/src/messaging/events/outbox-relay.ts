import type { PubAck } from '@nats-io/jetstream';
import type { Db, Row } from '../../database/db.ts';
import type { Log } from '../../observability/log.ts';
import { NO_TRACING, type Tracing } from '../../observability/tracing.ts';
import type { EventSigner } from '../../security/event-signer.ts';
import type { Connection } from '../connection.ts';
import { signedHeaders } from './signature.ts';
import type { StreamWatch } from './stream-watch.ts';

const BATCH = 200;
// A restarting broker loses what was being sent. The wait is short, as sending again does no harm.
const PUBLISH_TIMEOUT_MS = 2_000;

interface OutboxRow extends Row {
  seq: number;
  id: string;
  subject: string;
  v: number;
  key: string;
  at: Date;
  actor: unknown;
  trace: string;
  data: unknown;
  sealed: string | null;
  epoch: number;
}

/**
 * Publishes outbox rows in order, with the row's id as message id, and marks them when the broker has stored them. Rows are taken with SKIP
 * LOCKED, so any number of relays may run. A crash between publish and mark sends a row twice, as does a stream that is lost in between;
 * inboxes catch that.
 */
export class OutboxRelay {
  readonly #db: Db;
  readonly #connection: Connection;
  readonly #watch: StreamWatch;
  readonly #signer: EventSigner;
  readonly #log: Log;
  readonly #pollMs: number;
  readonly #tracing: Tracing;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;

  constructor(
    db: Db,
    connection: Connection,
    watch: StreamWatch,
    signer: EventSigner,
    log: Log,
    pollMs: number,
    tracing: Tracing = NO_TRACING,
  ) {
    this.#db = db;
    this.#connection = connection;
    this.#watch = watch;
    this.#signer = signer;
    this.#log = log;
    this.#pollMs = pollMs;
    this.#tracing = tracing;
    connection.onReconnect(() => this.wake());
  }

  start(): void {
    this.wake();
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isAgain && !this.#isStopped) this.wake();
      else this.#sleep();
    });
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), this.#pollMs);
  }

  async #run(): Promise<void> {
    while (this.#isAgain && !this.#isStopped) {
      this.#isAgain = false;
      // While the broker is away nothing is sent, and no database connection is kept busy.
      if (this.#connection.upSince === undefined) return;
      try {
        if (this.#watch.isDue) await this.#watch.check();
        while ((await this.#batch()) === BATCH);
      } catch (error) {
        if (this.#isStopped) return;
        this.#log.warn('relay waits for the broker', { error });
        // The broker may have come back empty.
        this.#watch.checkSoon();
        return;
      }
    }
  }

  #batch(): Promise<number> {
    return this.#db.bare(async (ask) => {
      const rows = await ask<OutboxRow>(
        `select seq, id, subject, v, key, at, actor, trace, data, sealed, (select epoch from event_stream) as epoch
         from outbox where published_at is null order by seq limit ? for update skip locked`,
        [BATCH],
      );
      if (rows.length === 0) return 0;
      // Sent one after the other on one connection, so that the broker stores them in this order; the confirmations are awaited together.
      const sent = await Promise.allSettled(rows.map((row, n) => this.#send(row, rows.length - 1 - n)));
      const places: number[] = [];
      for (const one of sent) {
        if (one.status === 'rejected') throw one.reason;
        places.push(one.value.seq);
      }
      // Another replica may have found meanwhile that the stream they went into is lost. Noted as published after that, they would be neither
      // in the new stream nor among what is published again: so they are not noted, and sent once more.
      const noted = await ask(
        `with stands as (
           update event_stream set last_seq = greatest(last_seq, ?) where epoch = ? returning 1
         ) update outbox set published_at = now(), stream_seq = s.place
             from stands, unnest(?::bigint[], ?::bigint[]) as s (seq, place) where outbox.seq = s.seq returning 1`,
        [Math.max(...places), rows[0]?.epoch, rows.map((row) => row.seq), places],
      );
      if (noted.length > 0) return rows.length;
      this.#watch.checkSoon();
      this.#isAgain = true;
      return 0;
    });
  }

  async #send({ sealed, data, epoch, ...rest }: OutboxRow, follows: number): Promise<PubAck> {
    const { subject, trace: parent } = rest;
    const span = this.#tracing.begin({ kind: 'producer', name: `publish ${subject}`, parent, fields: { subject } });
    const envelope = {
      ...rest,
      trace: span.trace,
      at: rest.at.toISOString(),
      data: data ?? null,
      ...(sealed ? { sealed } : {}),
    };
    const body = JSON.stringify(envelope);
    try {
      const stored = await this.#connection.js.publish(subject, body, {
        headers: signedHeaders(this.#signer, subject, body, follows),
        msgID: epoch === 0 ? rest.id : `${rest.id}:${epoch}`,
        timeout: PUBLISH_TIMEOUT_MS,
      });
      span.end();
      return stored;
    } catch (error) {
      span.end({ isFailed: true });
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
