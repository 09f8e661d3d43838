import type { z } from 'zod';
import type { Permission } from '@sorrel/contracts/actor';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { beginClockAt, catchUpClock } from '@sorrel/contracts/sandbox/rpc';
import type { DemoProgress } from '@sorrel/contracts/sandbox/demo';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import { demoEmail, type DEMO_TEAM } from '@sorrel/contracts/sandbox/demo-staff';
import { actorHeaders, customerActor, staffActor, type Context } from '@sorrel/service-kit/security/actor';
import { openCaller, type RpcCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { Fault } from '@sorrel/service-kit/fault';
import { createLog } from '@sorrel/service-kit/observability/log';
import { readKitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { systemContext, waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { newTrace } from '@sorrel/service-kit/observability/trace';

export const DEMO_PASSWORD = 'sorrel-demo-1';

const STAFF = {
  prescriber: { name: 'prescriber', fname: 'Helen', sname: 'Marlowe', permissions: ['prescriber'] },
  pharmacist: { name: 'pharmacist', fname: 'Dev', sname: 'Chaudhary', permissions: ['pharmacist', 'dispatch'] },
  dispenser: { name: 'dispenser', fname: 'Priya', sname: 'Nair', permissions: ['dispatch'] },
  support: { name: 'support', fname: 'Bethan', sname: 'Rees', permissions: ['support'] },
  admin: {
    name: 'admin',
    fname: 'Jonathan',
    sname: 'Ashby',
    permissions: ['prescriber', 'pharmacist', 'dispatch', 'support', 'plans', 'ops', 'lead'],
  },
} as const satisfies Record<
  (typeof DEMO_TEAM)[number],
  { name: string; fname: string; sname: string; permissions: readonly Permission[] }
>;
export type Role = keyof typeof STAFF;
export const fullName = (role: Role): string => `${STAFF[role].fname} ${STAFF[role].sname}`;

/** Each try takes up to the RPC's own timeout; every call here may safely be repeated. */
const TRIES = 3;

/**
 * The running system from the outside: its RPCs under signed actors, the sandbox's clock, and the addresses of the card provider and the
 * picture store.
 */
export class House {
  readonly #staff = new Map<Role, number>();

  private constructor(
    private readonly rpc: RpcCaller,
    private readonly env: Record<string, string>,
  ) {}

  static async open(env: Record<string, string>): Promise<House> {
    const natsUrl = env.NATS_URL_DEPLOY ?? env.NATS_URL;
    const settings = readKitSettings({ ...env, DATABASE_URL: env.DATABASE_URL_SANDBOX, NATS_URL: natsUrl }, 'demo');
    return new House(await openCaller(settings, createLog('demo', { level: 'silent' })), env);
  }

  close(): Promise<void> {
    return this.rpc.connection.close();
  }

  readonly system = (): Context => systemContext('demo');
  readonly customer = (userId: number): Context => ({ actor: customerActor(userId), trace: newTrace() });

  /** A context for a member of staff; their account is made when it does not exist yet. */
  async staff(role: Role): Promise<Context> {
    const { permissions } = STAFF[role];
    return { actor: staffActor(await this.staffId(role), fullName(role), [...permissions]), trace: newTrace() };
  }

  async staffId(role: Role): Promise<number> {
    const known = this.#staff.get(role);
    if (known !== undefined) return known;
    const { name, fname, sname, permissions } = STAFF[role];
    const { userId } = await this.ask(
      createStaff,
      { email: demoEmail(name), password: DEMO_PASSWORD, fname, sname, permissions: [...permissions] },
      this.system(),
    );
    this.#staff.set(role, userId);
    return userId;
  }

  async ask<I extends z.ZodType, O extends z.ZodType>(
    call: RpcContract<I, O>,
    input: z.input<I>,
    as: Context,
  ): Promise<z.output<O>> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.rpc.ask(call, input, { ...as });
      } catch (error) {
        if (tries === TRIES || !(error instanceof Fault && ['timeout', 'unavailable'].includes(error.code)))
          throw error;
      }
    }
  }

  /** Waits until every service that listens to these events has handled them. */
  async applied(events: string[]): Promise<void> {
    const isApplied = await waitApplied(
      this.rpc,
      ['billing', 'consultations', 'messaging', 'fulfilment'],
      events,
      5_000,
    );
    if (!isApplied) await this.settle();
  }

  /** Sets the clock to a moment in the past, where the story begins. */
  async beginAt(at: string): Promise<void> {
    await this.rpc.ask(beginClockAt, { at }, this.system());
  }

  /** Moves the clock forward to exactly real time. */
  async catchUp(): Promise<void> {
    await this.rpc.ask(catchUpClock, {}, this.system());
  }

  async now(): Promise<Date> {
    const { now } = await this.sandbox<{ now: string }>('GET', '/sandbox/clock');
    return new Date(now);
  }

  /** Moves the clock until then, working everything that falls due; a moment already past changes nothing. */
  async liveUntil(moment: Date): Promise<void> {
    if (moment > (await this.now())) await this.sandbox('POST', '/sandbox/clock', { at: moment.toISOString() });
  }

  async settle(): Promise<void> {
    await this.sandbox('POST', '/sandbox/settle');
  }

  progress(): Promise<DemoProgress> {
    return this.sandbox('GET', '/sandbox/demo');
  }

  async note(progress: DemoProgress): Promise<void> {
    await this.sandbox('POST', '/sandbox/demo', progress);
  }

  private async sandbox<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.env.SANDBOX_URL}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** What the card form and the bank's page in a browser send to the card provider, with the publishable key. */
  async cardProvider(
    path: string,
    fields: Record<string, string>,
  ): Promise<{ id: string; status?: string; payment_method?: string }> {
    const response = await fetch(`${this.env.SANDBOX_URL}/sandbox/stripe/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.env.STRIPE_PUBLISHABLE_KEY}` },
      body: new URLSearchParams(fields),
    });
    const answer = (await response.json()) as { id: string; status?: string; payment_method?: string };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Uploads pictures to media as the BFF passes them on. */
  async upload(userId: number, form: FormData): Promise<string[]> {
    const url = `${this.env.MEDIA_URL}/upload?min=3`;
    const response = await fetch(url, {
      method: 'POST',
      headers: actorHeaders(this.rpc.signer, this.customer(userId), 'POST', url),
      body: form,
    });
    const answer = (await response.json()) as { events: string[] };
    if (!response.ok) throw new Error(`Upload: ${response.status} ${JSON.stringify(answer)}`);
    return answer.events;
  }
}
