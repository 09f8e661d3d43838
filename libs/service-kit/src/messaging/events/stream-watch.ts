import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import type { Db, Row, Tx } from '../../database/db.ts';
import type { Log } from '../../observability/log.ts';
import type { KitSettings } from '../../settings/kit-settings.ts';
import type { Connection } from '../connection.ts';
import { ensureStream, STREAM, STREAM_DAYS } from './event-stream.ts';
import { systemContext } from './read-your-writes.ts';

/** This service's last view of the event stream. */
export interface Seen extends Row {
  /** When the broker says the stream was made: a different moment means a different stream. */
  created: string;
  /** Grows with each loss. Part of the message ids: otherwise the broker would take a repeat for a duplicate, and store nothing. */
  epoch: number;
  /** The highest sequence number the broker has given to one of our events. */
  last_seq: number;
  /** Up to here every listener of ours has dealt with everything. */
  floor: number;
  /** The consumers that have listened to us so far. */
  consumers: string[];
}

/** What the broker reports of its stream now. `hasGap`: one of our events above the floor comes before its first message. */
export interface Now {
  created: string;
  lastSeq: number;
  hasGap: boolean;
}

/** Why events that the broker had confirmed are missing, or null when all is well. */
export function lossIn(seen: Pick<Seen, 'created' | 'last_seq'>, now: Now): string | null {
  if (now.created !== seen.created) return 'stream_made_anew';
  if (now.lastSeq < seen.last_seq) return 'stream_lost_its_end';
  if (now.hasGap) return 'stream_lost_its_beginning';
  return null;
}

/**
 * The sequence up to which every listener has dealt with everything: it does not rise while a consumer that was there before is missing.
 */
export function floorOf(seen: Pick<Seen, 'floor' | 'consumers'>, acked: ReadonlyMap<string, number>): number {
  if (acked.size === 0 || seen.consumers.some((name) => !acked.has(name))) return seen.floor;
  return Math.max(seen.floor, Math.min(...acked.values()));
}

const CHECK_MS = 60_000;

/**
 * Notices when the broker has lost events it had confirmed, and has them published again from the outbox. Inboxes make repeats harmless,
 * but only what may be missing is repeated: what lies above the floor.
 */
export class StreamWatch {
  readonly #db: Db;
  readonly #connection: Connection;
  readonly #settings: KitSettings;
  readonly #log: Log;
  #checkedAt = -Infinity;

  constructor(db: Db, connection: Connection, settings: KitSettings, log: Log) {
    this.#db = db;
    this.#connection = connection;
    this.#settings = settings;
    this.#log = log;
    connection.onReconnect(() => this.checkSoon());
  }

  /** Checks at the next turn instead of waiting for its minute. */
  checkSoon(): void {
    this.#checkedAt = -Infinity;
  }

  get isDue(): boolean {
    return performance.now() - this.#checkedAt >= CHECK_MS;
  }

  /** Looks at the stream. True when events must be published again; they are then marked unpublished. */
  async check(): Promise<boolean> {
    const manager = await this.#connection.manager();
    const isLost = await this.#db.transaction(systemContext('stream-watch'), async (tx) => {
      await tx.rows('insert into event_stream (created) values (?) on conflict do nothing', [
        (await ensureStream(manager, this.#settings.eventReplicas)).created,
      ]);
      const seen = await tx.first<Seen>(
        'select created, epoch, last_seq, floor, consumers from event_stream for update',
      );
      if (!seen) return false;
      // Asked under the row's lock: otherwise events another relay publishes meanwhile could make the stream look as if it had shrunk.
      const info = await ensureStream(manager, this.#settings.eventReplicas);
      const loss = lossIn(seen, {
        created: info.created,
        lastSeq: info.state.last_seq,
        hasGap: await this.#hasGap(tx, seen.floor, info),
      });
      if (loss) await this.#publishAgain(tx, seen, info, loss);
      else await this.#note(tx, seen, await this.#acked(manager));
      return loss !== null;
    });
    this.#checkedAt = performance.now();
    return isLost;
  }

  async #note(tx: Tx, seen: Seen, acked: ReadonlyMap<string, number>): Promise<void> {
    await tx.rows('update event_stream set floor = ?, consumers = ?', [
      floorOf(seen, acked),
      [...new Set([...seen.consumers, ...acked.keys()])],
    ]);
  }

  async #publishAgain(tx: Tx, seen: Seen, { created }: StreamInfo, code: string): Promise<void> {
    const again = await tx.rows(
      `update outbox set published_at = null, stream_seq = null
       where published_at > now() - interval '${STREAM_DAYS} days' and (stream_seq is null or stream_seq > ?) returning 1`,
      [seen.floor],
    );
    await tx.rows('update event_stream set created = ?, epoch = epoch + 1, last_seq = 0, floor = 0', [created]);
    this.#log.error('the broker has lost events: publishing them again', { code, count: again.length });
  }

  async #hasGap(tx: Tx, floor: number, { state }: StreamInfo): Promise<boolean> {
    if (state.first_seq <= floor + 1) return false;
    // Events older than the stream keeps have only aged out.
    const row = await tx.first(
      `select 1 from outbox where stream_seq > ? and stream_seq < ? and published_at > now() - interval '${STREAM_DAYS - 1} days' limit 1`,
      [floor, state.first_seq],
    );
    return row !== undefined;
  }

  /** How far each of our listeners has got, by consumer name. */
  async #acked(manager: JetStreamManager): Promise<Map<string, number>> {
    const acked = new Map<string, number>();
    const ours = `--${this.#settings.service}`;
    for await (const { name, ack_floor } of manager.consumers.list(STREAM))
      if (name.endsWith(ours)) acked.set(name, ack_floor.stream_seq);
    return acked;
  }
}
