import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import type { Log } from '../observability/log.ts';
import type { KitSettings } from '../settings.ts';

const RETRY_MS = 500;

// Client defaults give a broken broker up after 20 s and notice a frozen one after 4 minutes; these never give up and notice in 15 s.
// The client could wait for its first connection by itself, but then nobody could tell it to stop.
const dial = (settings: KitSettings): Promise<NatsConnection> =>
  connect({
    // Of a cluster one address is enough to find the others, as long as it is not the one that is down.
    servers: settings.natsUrl.split(',').map((url) => url.trim()),
    name: `${settings.service}-${settings.instance}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 5_000,
  });

/** The service's one NATS connection: the transport answers on it, the client asks on it, and JetStream stores events through it. */
export class Connection {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly #log: Log;
  readonly #onReconnect = new Set<() => void>();
  #manager: Promise<JetStreamManager> | undefined;
  #upSince: number | undefined = performance.now();

  private constructor(nc: NatsConnection, log: Log) {
    this.nc = nc;
    this.js = jetstream(nc);
    this.#log = log;
    void this.#follow();
  }

  /** Waits for the broker as long as it takes, or until `giveUp`. */
  static async open(settings: KitSettings, log: Log, giveUp?: AbortSignal): Promise<Connection> {
    for (;;)
      try {
        return new Connection(await dial(settings), log);
      } catch (error) {
        await sleep(RETRY_MS, undefined, { ...(giveUp ? { signal: giveUp } : {}) }).catch(() => {
          throw error;
        });
      }
  }

  get isOpen(): boolean {
    return !this.nc.isClosed();
  }

  /** Since when the broker can be reached (`performance.now()`), undefined while it cannot. */
  get upSince(): number | undefined {
    return this.#upSince;
  }

  /** Tells whenever the broker is there again. */
  onReconnect(tell: () => void): void {
    this.#onReconnect.add(tell);
  }

  async #follow(): Promise<void> {
    for await (const { type } of this.nc.status()) {
      if (type === 'disconnect') this.#upSince = undefined;
      if (type === 'reconnect') {
        this.#upSince = performance.now();
        for (const tell of this.#onReconnect) tell();
      }
    }
  }

  /** Made once: each making asks the broker who we are. One that could not be made is tried again. */
  manager(): Promise<JetStreamManager> {
    this.#manager ??= jetstreamManager(this.nc).catch((error: unknown) => {
      this.#manager = undefined;
      throw error;
    });
    return this.#manager;
  }

  /** Tells whoever listens right now (`live.*`); stored nowhere. */
  publishLive(subject: string, body: unknown): void {
    if (this.isOpen) this.nc.publish(subject, JSON.stringify(body));
  }

  /** Listens to live subjects. Returns a function that stops. */
  onLive(subject: string, handle: (body: unknown, subject: string) => void): () => void {
    const subscription = this.nc.subscribe(subject, {
      callback: (error, message) => {
        if (error) this.#log.error('live subscription failed', { subject, error });
        else handle(message.json(), message.subject);
      },
    });
    return () => subscription.unsubscribe();
  }

  /** Sends what is on its way (at most 2 s), then closes. */
  async close(): Promise<void> {
    if (this.nc.isClosed()) return;
    await Promise.race([
      this.nc.drain().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
    ]);
    await this.nc.close();
  }
}
