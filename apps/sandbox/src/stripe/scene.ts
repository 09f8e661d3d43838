import type { SandboxSettings } from '../settings.ts';
import type { Unit } from '../store.ts';
import { newId } from './wire/ids.ts';
import type { Params } from './wire/params.ts';

export const API_VERSION = '2026-10-28.endive';

export type Origin = { requestId: string | null; idempotencyKey: string | null; apiVersion: string };
export const noOrigin: Origin = { requestId: null, idempotencyKey: null, apiVersion: API_VERSION };

/** The subject of an event: an object as Stripe shows it at this moment. */
export type Shown = { id: string; object: string; payment_intent?: string | null };

/** What every effect needs: a transaction, the business time, and a way to record events and later outcomes. */
export class Scene {
  /** True once an event or a delayed outcome was written: after the commit its worker has to be woken. */
  hasNews = false;

  constructor(
    readonly unit: Unit,
    readonly now: Date,
    readonly settings: SandboxSettings,
    readonly origin: Origin,
  ) {}

  /** Stripe's times are whole seconds. */
  get seconds(): number {
    return Math.floor(this.now.getTime() / 1000);
  }

  /** Stores an event together with the effect; it is delivered after the commit, even after a restart. */
  async emit(type: string, object: Shown, previous?: Record<string, unknown>): Promise<void> {
    const { webhookUrl, webhookEvents, secretKey } = this.settings.stripe;
    const isWanted = webhookUrl !== null && webhookEvents.includes(type);
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.seconds,
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: secretKey.startsWith('sk_live_'),
      pending_webhooks: isWanted ? 1 : 0,
      request: { id: this.origin.requestId, idempotency_key: this.origin.idempotencyKey },
      type,
    };
    await this.unit.rows(
      'insert into sandbox.events (id, type, topic, body, created, state) values ($1, $2, $3, $4, $5, $6)',
      [
        event.id,
        type,
        object.payment_intent ?? object.id,
        JSON.stringify(event),
        this.now,
        isWanted ? 'pending' : 'unsubscribed',
      ],
    );
    this.hasNews = true;
  }

  /** Records an outcome that comes "some time later", in real time, because a bank does not wait for our clock. */
  async later(kind: string, id: string): Promise<void> {
    await this.unit.rows(
      `insert into sandbox.later (kind, object_id, due_at)
       values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
      [kind, id, this.settings.stripe.laterMs],
    );
    this.hasNews = true;
  }
}

/** One request to the Stripe stand-in. */
export class Call extends Scene {
  constructor(
    unit: Unit,
    now: Date,
    settings: SandboxSettings,
    origin: Origin,
    readonly params: Params,
    /** Made with the publishable key, which may only see and confirm an intent whose client secret it has. */
    readonly isPublishable: boolean,
    /** The ids in the path. */
    readonly ids: Record<string, string>,
  ) {
    super(unit, now, settings, origin);
  }

  get id(): string {
    return this.ids.id ?? '';
  }
}
