import { setTimeout as sleep } from 'node:timers/promises';
import {
  AuthorizationError,
  connect,
  headers,
  PermissionViolationError,
  usernamePasswordAuthenticator,
  type NatsConnection,
} from '@nats-io/transport-node';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { ConfigError } from '../settings/config-error.ts';
import type { Log } from '../observability/log.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import { brokerOf, passwordsOf, shownBroker } from './broker.ts';
import { STREAM } from './events/event-stream.ts';

const RETRY_MS = 500;
// Skips the client's own check, which needs the right to ask about the whole account.
const API = { checkAPI: false } as const;

// By default the client gives a broken broker up after 20 s and notices a frozen one after 4 minutes; these settings never give up and
// notice in 15 s. The client could wait for its first connection by itself, but then nobody could tell it to stop.
function dial(settings: KitSettings, passwords: readonly string[]): Promise<NatsConnection> {
  // In a cluster one address is enough to find the others, as long as it is not the one that is down.
  const { user, pass: _, ...broker } = brokerOf(settings.natsUrl, settings.natsTls);
  return connect({
    ...broker,
    // Asked anew each time we connect.
    ...(user ? { authenticator: usernamePasswordAuthenticator(user, () => passwords[0] ?? '') } : {}),
    name: `${settings.service}-${settings.instance}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 5_000,
    // A prefix per service, so that nobody else may read our answers.
    inboxPrefix: `_INBOX_${settings.service}`,
    // A broker that does not accept our login for a while, as when its users are changed, is no reason to disconnect for good.
    ignoreAuthErrorAbort: true,
    // Otherwise every request and every stored event pays for two stack traces, which only a failed one would show.
    noAsyncTraces: true,
  });
}

/** A busy broker that did not read our login in time will read it the next time. */
const isRefusedLogin = (error: unknown): boolean =>
  error instanceof AuthorizationError && !/timeout/i.test(error.message);

/** Errors that only a person can put right: waiting would not help. */
function hopeless(error: unknown, { natsUrl, service }: KitSettings): Error | null {
  const name = `NATS_URL_${service.toUpperCase()} (or NATS_URL)`;
  if (isRefusedLogin(error))
    return new ConfigError(
      `The broker at ${shownBroker(natsUrl)} refuses ${service}: ${name} needs its user and password.`,
    );
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code ?? ''))
    return new ConfigError(`The broker at ${shownBroker(natsUrl)} is not who NATS_TLS_CA trusts (${code}).`);
  if (/server requires TLS|tls.*required|does not support 'tls'|secure connection/i.test(message))
    return new ConfigError(
      `The broker at ${shownBroker(natsUrl)} and ${name} disagree about TLS: tls:// asks for it, nats:// does not.`,
    );
  return null;
}

/** The service's one NATS connection: the transport answers on it, the client asks on it, and JetStream stores events through it. */
export class Connection {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly #log: Log;
  readonly #service: string;
  // Two while our password changes: the broker knows one at a time, and we log in with whichever it takes.
  readonly #passwords: string[];
  /** During the boot; later ones only go to the log. */
  readonly #refused = new Set<string>();
  #isBooted = false;
  readonly #onReconnect = new Set<() => void>();
  #manager: Promise<JetStreamManager> | undefined;
  #upSince: number | undefined = performance.now();

  private constructor(nc: NatsConnection, service: string, log: Log, passwords: string[]) {
    this.nc = nc;
    this.#service = service;
    this.#passwords = passwords;
    this.js = jetstream(nc, API);
    this.#log = log;
    void this.#follow();
  }

  /** Waits for the broker as long as it takes, or until `giveUp`. */
  static async open(settings: KitSettings, log: Log, giveUp?: AbortSignal): Promise<Connection> {
    const passwords = passwordsOf(settings);
    // Twice: the broker's may change between the two.
    let turnsLeft = passwords.length > 1 ? 2 : 0;
    for (;;)
      try {
        return new Connection(await dial(settings, passwords), settings.service, log, passwords);
      } catch (error) {
        if (isRefusedLogin(error) && turnsLeft-- > 0) {
          passwords.reverse();
          continue;
        }
        const reason = hopeless(error, settings);
        if (reason) throw reason;
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

  /** Calls this whenever the broker is reachable again. */
  onReconnect(tell: () => void): void {
    this.#onReconnect.add(tell);
  }

  async #follow(): Promise<void> {
    for await (const status of this.nc.status()) {
      const { type } = status;
      if (type === 'error') this.#note(status.error);
      if (type === 'disconnect') this.#upSince = undefined;
      if (type === 'reconnect') {
        this.#upSince = performance.now();
        for (const tell of this.#onReconnect) tell();
      }
    }
  }

  #note(error: Error): void {
    if (error instanceof PermissionViolationError) {
      if (!this.#isBooted)
        this.#refused.add(`${error.operation === 'publish' ? 'publish' : 'listen to'} ${error.subject}`);
      this.#log.error('the broker refuses', { subject: error.subject, code: error.operation });
    } else if (error instanceof AuthorizationError) {
      this.#log.error('the broker refuses our login', { error });
      if (isRefusedLogin(error)) this.#passwords.reverse();
    }
  }

  /** Whether the broker has refused anything during the boot. */
  get isRefused(): boolean {
    return this.#refused.size > 0;
  }

  /**
   * Throws when the broker has refused anything so far, or would refuse what is always needed: a program without its rights would neither
   * hear nor send, and yet look healthy. The attempt here stores nothing.
   */
  async expectRights(): Promise<void> {
    const head = headers();
    // There is no such stream: the broker checks our right first, and then stores nothing.
    head.set('Nats-Expected-Stream', 'none');
    const tries = [
      `evt.${this.#service}.kit.tried`,
      `$JS.API.STREAM.INFO.${STREAM}`,
      `$JS.API.CONSUMER.LIST.${STREAM}`,
    ];
    await Promise.allSettled(
      tries.map((subject) =>
        this.nc.request(subject, '', { timeout: 2_000, ...(subject.startsWith('evt.') ? { headers: head } : {}) }),
      ),
    );
    await this.nc.flush();
    // The refusals have been read by now, and arrive one turn later.
    await new Promise((resolve) => setImmediate(resolve));
    this.#isBooted = true;
    if (this.#refused.size === 0) return;
    throw new Error(
      `The broker does not let ${this.#service} ${[...this.#refused].join(', ')}: its rights are not those of this version (npm run nats-config).`,
    );
  }

  /** Made once, and tried again after a failure. */
  manager(): Promise<JetStreamManager> {
    this.#manager ??= jetstreamManager(this.nc, API).catch((error: unknown) => {
      this.#manager = undefined;
      throw error;
    });
    return this.#manager;
  }

  /** Sends to those listening right now (`live.*`); stored nowhere. */
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

  /** Flushes what is being sent (at most 2 s), then closes. */
  async close(): Promise<void> {
    if (this.nc.isClosed()) return;
    await Promise.race([
      this.nc.drain().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
    ]);
    await this.nc.close();
  }
}
