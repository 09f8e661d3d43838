import { Inject, Injectable } from '@nestjs/common';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.ts';
import { PARTS, type Parts } from '../sandbox.config.ts';

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
   * Returns the milliseconds it took. A job due within `soonMs` is waited for, when left out within two seconds: a first retry. Throws
   * `timeout` naming what is not empty.
   */
  async settle(soonMs?: number): Promise<number> {
    const started = Date.now();
    const programs = ['sandbox', ...this.config.programs];
    let asked = programs;
    let quiet = 0;
    for (;;) {
      const busy = (await Promise.all(asked.map((name) => this.#busy(name, soonMs)))).filter(
        ({ what }) => what.length > 0,
      );
      const isWhole = asked === programs;
      // An event may be in between two places during one check, so two empty checks of all programs in a row are needed.
      quiet = isWhole && busy.length === 0 ? quiet + 1 : 0;
      if (quiet >= 2) return Date.now() - started;
      const elapsed = Date.now() - started;
      if (elapsed > LIMIT_MS)
        throw new Fault('timeout', `Not empty after 60 s: ${busy.flatMap(({ what }) => what).join(', ')}.`);
      // While some programs are busy, only those are asked; the others are checked again once they are all quiet.
      asked = busy.length > 0 ? busy.map(({ name }) => name) : programs;
      const pause = Math.min(LONG_PAUSE_MS, PAUSE_MS + elapsed / 40);
      if (busy.length > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** What this program still has to do. */
  async #busy(name: string, soonMs: number | undefined): Promise<{ name: string; what: string[] }> {
    try {
      const state = await (name === 'sandbox'
        ? this.parts.busy()
        : this.rpc.ask(kitRpcOf(name).idle, soonMs === undefined ? {} : { soonMs }, systemContext('settle')));
      const left = Object.entries(state as Record<string, number>).filter(([, count]) => count > 0);
      return { name, what: left.map(([what, count]) => `${name} ${what} ${count}`) };
    } catch {
      return { name, what: [`${name} does not answer`] };
    }
  }
}
