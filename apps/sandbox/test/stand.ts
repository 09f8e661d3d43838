import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import supertest from 'supertest';
import { createSandboxParts, type SandboxParts } from '../src/parts.ts';
import { defaultSettings, type SandboxSettings } from '../src/settings.ts';
import { testDatabase, type TestDatabase } from './database.ts';

export type Change = {
  latencyMs?: number;
  stripe?: Partial<SandboxSettings['stripe']>;
  royalMail?: Partial<SandboxSettings['royalMail']>;
};

/** A running sandbox with its own database and free ports, and a clock the test moves. */
export class Stand {
  now = new Date('2026-11-21T10:00:00Z');
  private fastify: FastifyInstance | null = null;
  private runningParts: SandboxParts | null = null;

  private constructor(
    readonly database: TestDatabase,
    readonly settings: SandboxSettings,
  ) {}

  static async open(change: Change = {}): Promise<Stand> {
    const settings: SandboxSettings = {
      ...defaultSettings,
      latencyMs: change.latencyMs ?? 0,
      stripe: { ...defaultSettings.stripe, laterMs: 50, ...change.stripe },
      royalMail: { ...defaultSettings.royalMail, ...change.royalMail },
      smtp: { host: '127.0.0.1', port: 0 },
    };
    const stand = new Stand(await testDatabase(), settings);
    await stand.start();
    return stand;
  }

  async start(): Promise<void> {
    const parts = createSandboxParts({
      pool: this.database.pool,
      now: () => this.now,
      settings: this.settings,
      log: () => undefined,
    });
    const fastify = Fastify({ forceCloseConnections: true });
    await parts.register(fastify);
    await parts.start();
    await fastify.listen({ host: '127.0.0.1', port: 0 });
    this.fastify = fastify;
    this.runningParts = parts;
  }

  async stop(): Promise<void> {
    await this.fastify?.close();
    await this.runningParts?.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.database.drop();
  }

  get parts(): SandboxParts {
    if (!this.runningParts) throw new Error('The stand is not running.');
    return this.runningParts;
  }

  get url(): string {
    const address = this.fastify?.server.address();
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  }

  /** The server, for requests by hand. */
  get http() {
    return supertest(this.url);
  }

  /** The unmodified SDK, pointed at this process. */
  sdk(key = this.settings.stripe.secretKey): Stripe {
    const { hostname, port } = new URL(this.url);
    return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
  }

  async json(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(this.url + path, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** Waits until no events are left to deliver. */
  async quiet(): Promise<void> {
    for (let round = 0; round < 400; round += 1) {
      const counts = Object.values(await this.parts.busy());
      if (counts.every((count) => count === 0)) return;
      await sleep(25);
    }
    throw new Error(`Still busy: ${JSON.stringify(await this.parts.busy())}`);
  }
}
