import { setTimeout as sleep } from 'node:timers/promises';
import { webhookModes, type WebhookMode } from '../../faults/fault.ts';
import type { Faults } from '../../faults/faults.service.ts';
import type { SandboxSettings } from '../../settings.ts';
import type { Store } from '../../store.ts';
import { signatureHeader, waitAfter } from './signature.ts';

export type Log = (text: string) => void;

type DueEvent = { seq: string; id: string; topic: string; body: string; attempts: number; held: boolean };

const ROUND = 200;
const AT_ONCE = 12;
const PATIENCE_MS = 10_000;
const IDLE_MS = 1_000;
/** How long a reordered event waits for later ones to overtake it. */
const HELD_MS = 800;

/** Posts stored events to the product's webhook address until each is accepted; those left at a stop are sent after the next start. */
export class WebhookDeliverer {
  private stopping = new AbortController();
  private awake = new AbortController();
  private running: Promise<void> | null = null;
  private inRound = false;

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly settings: SandboxSettings,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    this.stopping = new AbortController();
    await this.hurry();
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

  async pending(): Promise<number> {
    const [row] = await this.store.rows<{ count: string }>(
      `select count(*) from sandbox.events where state = 'pending'`,
    );
    return Number(row?.count ?? 0);
  }

  /** Tries every waiting event once more, now, and returns how many are still not accepted. */
  async flush(): Promise<number> {
    await this.hurry();
    this.wake();
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until && (this.inRound || (await this.dueCount()) > 0)) await sleep(20);
    return this.pending();
  }

  /** Sends an event again, whatever its state: for the "send again" button. */
  async resend(id: string): Promise<boolean> {
    const rows = await this.store.rows(
      `update sandbox.events set state = 'pending', attempts = 0, held = false, next_attempt_at = clock_timestamp()
       where id = $1 returning id`,
      [id],
    );
    this.wake();
    return rows.length > 0;
  }

  private async hurry(): Promise<void> {
    await this.store.rows(`update sandbox.events set next_attempt_at = clock_timestamp() where state = 'pending'`);
  }

  private async dueCount(): Promise<number> {
    const [row] = await this.store.rows<{ count: string }>(
      `select count(*) from sandbox.events where state = 'pending' and next_attempt_at <= clock_timestamp()`,
    );
    return Number(row?.count ?? 0);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.awake = new AbortController();
      this.inRound = true;
      const tried = await this.round().catch((problem: unknown) => {
        this.log(`webhook round failed: ${String(problem)}`);
        return 0;
      });
      this.inRound = false;
      if (tried === 0) await sleep(await this.pause(), undefined, { signal: this.awake.signal }).catch(() => undefined);
    }
  }

  /** Milliseconds until the next event is due, at most a second. */
  private async pause(): Promise<number> {
    const rows = await this.store
      .rows<{ wait: number | null }>(
        `select extract(epoch from min(next_attempt_at) - clock_timestamp())::float8 * 1000 as wait
         from sandbox.events where state = 'pending'`,
      )
      .catch(() => []);
    return Math.min(Math.max(rows[0]?.wait ?? IDLE_MS, 10), IDLE_MS);
  }

  /** Events of one payment are sent one after another, oldest first; different payments in parallel. */
  private async round(): Promise<number> {
    const due = await this.store.rows<DueEvent>(
      `select seq, id, topic, body, attempts, held from sandbox.events
       where state = 'pending' and next_attempt_at <= clock_timestamp() order by seq limit ${ROUND}`,
    );
    const byTopic = new Map<string, DueEvent[]>();
    for (const event of due) byTopic.set(event.topic, [...(byTopic.get(event.topic) ?? []), event]);
    const queues = [...byTopic.values()];
    const worker = async (): Promise<void> => {
      for (let queue = queues.shift(); queue; queue = queues.shift()) await this.sendAll(queue);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return due.length;
  }

  private async sendAll(events: DueEvent[]): Promise<void> {
    const inOrder = events.some((event) => event.held) ? events.toReversed() : events;
    for (const event of inOrder) {
      if (this.stopping.signal.aborted) return;
      await this.send(event);
    }
  }

  private async send(event: DueEvent): Promise<void> {
    const isFresh = event.attempts === 0 && !event.held;
    const fault: WebhookMode | null = isFresh ? await this.faults.meet('stripe', webhookModes) : null;
    if (fault === 'drop-webhooks') return this.mark(event, 'dropped', null);
    if (fault === 'reorder-webhooks') return this.hold(event);
    const problem = await this.post(event);
    if (problem === 'stopped') return;
    if (problem === null && fault === 'duplicate-webhooks') await this.post(event);
    await (problem === null ? this.mark(event, 'delivered', null) : this.putOff(event, problem));
  }

  private async post(event: DueEvent): Promise<string | null> {
    const { webhookUrl, webhookSecret } = this.settings.stripe;
    if (webhookUrl === null) return 'no webhook address is set';
    try {
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(event.body, webhookSecret, Math.floor(Date.now() / 1000)),
        },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await answer.arrayBuffer();
      return answer.ok ? null : `answered ${answer.status}`;
    } catch (problem) {
      if (this.stopping.signal.aborted) return 'stopped';
      return problem instanceof Error ? String(problem.cause ?? problem.message) : 'failed';
    }
  }

  private async mark(event: DueEvent, state: 'delivered' | 'dropped', problem: string | null): Promise<void> {
    await this.store.rows(
      'update sandbox.events set state = $2, attempts = attempts + 1, held = false, last_problem = $3 where seq = $1',
      [event.seq, state, problem],
    );
  }

  private async putOff(event: DueEvent, problem: string): Promise<void> {
    await this.store.rows(
      `update sandbox.events set attempts = attempts + 1, last_problem = $2,
         next_attempt_at = clock_timestamp() + $3 * interval '1 millisecond' where seq = $1`,
      [event.seq, problem, waitAfter(event.attempts + 1)],
    );
  }

  /** All held events wait until the newest is due, and are then sent newest first. */
  private async hold(event: DueEvent): Promise<void> {
    await this.store.rows(
      `update sandbox.events set held = true, next_attempt_at = clock_timestamp() + ${HELD_MS} * interval '1 millisecond'
       where state = 'pending' and (seq = $1 or held)`,
      [event.seq],
    );
  }
}
