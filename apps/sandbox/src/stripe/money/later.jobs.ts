import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxSettings } from '../../settings.ts';
import type { Store } from '../../store.ts';
import { noOrigin, Scene } from '../scene.ts';
import type { Log } from '../webhooks/deliverer.service.ts';
import { settleRefund } from './refunds.service.ts';

const IDLE_MS = 2_000;

/** Outcomes that follow some time after the answer. They are stored in the database, so a restart loses none. */
export class LaterJobs {
  private stopping = new AbortController();
  private awake = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly store: Store,
    private readonly now: () => Date,
    private readonly settings: SandboxSettings,
    private readonly log: Log,
    private readonly onNews: () => void,
  ) {}

  start(): void {
    this.stopping = new AbortController();
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.awake.abort();
    await this.running;
    this.running = null;
  }

  wake(): void {
    this.awake.abort();
  }

  async waiting(): Promise<number> {
    const [row] = await this.store.rows<{ count: string }>('select count(*) from sandbox.later');
    return Number(row?.count ?? 0);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.awake = new AbortController();
      const wait = await this.runDue().catch((problem: unknown) => {
        this.log(`delayed outcome failed: ${String(problem)}`);
        return IDLE_MS;
      });
      if (wait > 0) await sleep(wait, undefined, { signal: this.awake.signal }).catch(() => undefined);
    }
  }

  /** Runs one due outcome and returns how long to wait before checking again. */
  private async runDue(): Promise<number> {
    const wait = await this.store.transaction(async (unit) => {
      const [job] = await unit.rows<{ id: string; object_id: string; wait: number }>(
        `select id, object_id, extract(epoch from due_at - clock_timestamp())::float8 * 1000 as wait
         from sandbox.later where kind = 'refund' order by due_at limit 1 for update skip locked`,
      );
      if (!job) return IDLE_MS;
      if (job.wait > 0) return Math.min(job.wait, IDLE_MS);
      await settleRefund(new Scene(unit, this.now(), this.settings, noOrigin), job.object_id);
      await unit.rows('delete from sandbox.later where id = $1', [job.id]);
      return 0;
    });
    if (wait === 0) this.onNews();
    return wait;
  }
}
