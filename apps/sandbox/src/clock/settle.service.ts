import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@sorrel/service-kit/bus';
import { Fault } from '@sorrel/service-kit/fault';
import { systemContext } from '@sorrel/service-kit/together';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.ts';
import { PARTS, type Parts } from '../sandbox.config.ts';

const LIMIT_MS = 60_000;
// Looking costs every program something: often at first, seldom when there is much to do.
const PAUSE_MS = 15;
const LONG_PAUSE_MS = 80;

/** Waits until nothing is under way anywhere: outboxes, streams, inboxes, due jobs, webhooks not yet delivered. */
@Injectable()
export class Settle {
  constructor(
    private readonly bus: Bus,
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(PARTS) private readonly parts: Parts,
  ) {}

  /** Milliseconds it took. Throws `timeout` naming what is not empty. */
  async settle(): Promise<number> {
    const started = Date.now();
    let quiet = 0;
    for (;;) {
      const busy = await this.#busy();
      quiet = busy.length === 0 ? quiet + 1 : 0;
      // A fact may be between two places while one look passes by; two empty looks in a row are needed.
      if (quiet >= 2) return Date.now() - started;
      if (Date.now() - started > LIMIT_MS) throw new Fault('timeout', `Not empty after 60 s: ${busy.join(', ')}.`);
      const pause = Math.min(LONG_PAUSE_MS, PAUSE_MS + (Date.now() - started) / 20);
      if (busy.length > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async #busy(): Promise<string[]> {
    const own = Object.entries(await this.parts.busy())
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `sandbox ${what} ${count}`);
    if (own.length > 0) return own;
    const others = await Promise.all(
      this.config.programs.map(async (name) => {
        try {
          const state = (await this.bus.raw(`kit.${name}.idle`, {}, systemContext('settle'), 5_000)) as Record<
            string,
            number
          >;
          return Object.entries(state)
            .filter(([, count]) => count > 0)
            .map(([what, count]) => `${name} ${what} ${count}`);
        } catch {
          return [`${name} does not answer`];
        }
      }),
    );
    return others.flat();
  }
}
