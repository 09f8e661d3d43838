import { Inject, Injectable } from '@nestjs/common';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import { waitingByConsumer } from '@sorrel/service-kit/messaging/events/consumer-lag';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.ts';
import { PARTS, type Parts } from '../sandbox.config.ts';
import { Stillness } from './stillness.ts';

const LIMIT_MS = 60_000;
// Each check costs every program something: check often at first, and less often the longer it takes.
const PAUSE_MS = 5;
const LONG_PAUSE_MS = 80;

/** Waits until nothing is in flight anywhere: outboxes, streams, inboxes, due jobs, webhooks not yet delivered. */
@Injectable()
export class Settle {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(PARTS) private readonly parts: Parts,
  ) {}

  /**
   * Returns the milliseconds it took, and when the next job falls due. A job due within `soonMs` is waited for, when left out within two seconds: a first retry. Throws
   * `timeout` naming what is not empty.
   */
  async settle(soonMs?: number): Promise<{ ms: number; nextDue: Date | null }> {
    const started = Date.now();
    const programs = ['sandbox', ...this.config.programs];
    let asked = programs;
    const stillness = new Stillness();
    for (;;) {
      const isWhole = asked === programs;
      const states = await Promise.all(asked.map((name) => this.#busy(name, soonMs)));
      const ofTables = states.filter(({ what }) => what.length > 0);
      // The broker is only asked when nothing is in flight in the tables: once, for all programs.
      const busy = isWhole && ofTables.length === 0 ? await this.#unhandled(states) : ofTables;
      const isEmpty = isWhole && busy.length === 0;
      if (stillness.isReached(isEmpty ? states.map(({ made }) => made) : null))
        return { ms: Date.now() - started, nextDue: earliest(states) };
      const elapsed = Date.now() - started;
      if (elapsed > LIMIT_MS)
        throw new Fault('timeout', `Not empty after 60 s: ${busy.flatMap(({ what }) => what).join(', ')}.`);
      // While some programs are busy, only those are asked; the others are checked again once they are all quiet.
      asked = busy.length > 0 ? busy.map(({ name }) => name) : programs;
      const pause = Math.min(LONG_PAUSE_MS, PAUSE_MS + elapsed / 40);
      if (busy.length > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** What this program still has to do by its tables. */
  async #busy(name: string, soonMs: number | undefined): Promise<State> {
    try {
      if (name === 'sandbox') {
        // In this order: what is sent between the two is seen as waiting, or as made by the next look.
        const made = await this.parts.made();
        return { name, what: left(name, await this.parts.busy()), consumers: [], nextDue: null, made };
      }
      const asked = { isBrokerAsked: false, ...(soonMs === undefined ? {} : { soonMs }) };
      const state = await this.rpc.ask(kitRpcOf(name).idle, asked, systemContext('settle'));
      const { consumers, nextDue, made, ...counts } = state;
      return { name, what: left(name, counts), consumers, nextDue, made };
    } catch {
      return { name, what: [`${name} does not answer`], consumers: [], nextDue: null, made: '' };
    }
  }

  /** Programs for which the broker still holds events. */
  async #unhandled(states: readonly State[]): Promise<{ name: string; what: string[] }[]> {
    try {
      const waiting = await waitingByConsumer(this.rpc.connection);
      return states.flatMap(({ name, consumers }) => {
        // A consumer that has gone is made again, with everything that waits.
        const events = consumers.reduce((sum, consumer) => sum + (waiting.get(consumer) ?? 1), 0);
        return events > 0 ? [{ name, what: left(name, { events }) }] : [];
      });
    } catch {
      return [{ name: 'sandbox', what: ['the broker does not answer'] }];
    }
  }
}

interface State {
  name: string;
  what: string[];
  /** Where the broker holds its events. */
  consumers: string[];
  nextDue: string | null;
  made: string;
}

const left = (name: string, counts: Record<string, number>): string[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${name} ${what} ${count}`);

function earliest(states: readonly State[]): Date | null {
  const [first] = states.flatMap(({ nextDue }) => (nextDue === null ? [] : [nextDue])).toSorted();
  return first === undefined ? null : new Date(first);
}
