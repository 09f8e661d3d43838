import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Fault } from '@sorrel/service-kit/fault';
import { askOutside, jsonOf, type OutsideAnswer } from '@sorrel/service-kit/http/outside';
import type { CheckResult, IdentityChecks } from './identity-checks.ts';

export interface StripeIdentitySettings {
  /** `https://api.stripe.com` */
  url: string;
  /** A restricted key that may write verification sessions and read their sensitive results. */
  key: string;
  webhookSecret: string;
}

const TIMEOUT_MS = 8_000;
const PATIENCE_SECONDS = 300;
const SESSIONS = '/v1/identity/verification_sessions';
/** The one of the SDK that pays: without it an account's own counts, which may be of any year. */
const VERSION = '2026-10-28.endive';
const Sessions = z.object({ object: z.literal('list') });
const Session = z.object({
  id: z.string().min(1),
  status: z.enum(['requires_input', 'processing', 'verified', 'canceled']),
  url: z.string().nullish(),
  last_error: z.object({ code: z.string().nullish() }).nullish(),
  verified_outputs: z
    .object({
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      dob: z.object({ day: z.int(), month: z.int(), year: z.int() }).nullish(),
    })
    .nullish(),
});
const Event = z.object({ type: z.string(), data: z.object({ object: z.object({ id: z.string() }) }) });

/** Stripe Identity over its REST API: a document and a matching selfie, both taken live. Pictures stay with Stripe. */
export class StripeIdentity implements IdentityChecks {
  readonly #settings: StripeIdentitySettings;
  readonly #timeoutMs: number;

  constructor(settings: StripeIdentitySettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  async begin(reference: string, returnUrl: string): Promise<{ sessionId: string; url: string }> {
    const { id, url } = await this.call('POST', SESSIONS, {
      type: 'document',
      'options[document][require_matching_selfie]': 'true',
      'options[document][require_live_capture]': 'true',
      client_reference_id: reference,
      return_url: returnUrl,
    });
    if (!url) throw away({ status: 200, retryAfterSeconds: null });
    return { sessionId: id, url };
  }

  async read(sessionId: string): Promise<CheckResult> {
    const {
      status,
      last_error: error,
      verified_outputs: outputs,
    } = await this.call(
      'GET',
      `${SESSIONS}/${encodeURIComponent(sessionId)}?expand[]=verified_outputs&expand[]=verified_outputs.dob`,
    );
    if (status === 'canceled') return { state: 'gone' };
    if (status === 'processing') return { state: 'processing' };
    if (status === 'requires_input') return { state: error ? 'failed' : 'begun' };
    const born = outputs?.dob;
    const documentName = [outputs?.first_name, outputs?.last_name].filter(Boolean).join(' ');
    // Our key may not read what we compare with: theirs is no failure, and it is read again once the key is put right.
    if (!born || documentName.length < 2) throw away({ status: 200, retryAfterSeconds: null });
    const two = (part: number): string => String(part).padStart(2, '0');
    return { state: 'verified', documentName, documentBirthDate: `${born.year}-${two(born.month)}-${two(born.day)}` };
  }

  news(body: Buffer, signature: string, now: Date): string | null {
    const parts = signature.split(',').map((part) => part.split('='));
    const time = parts.find(([name]) => name === 't')?.[1] ?? '';
    if (!/^\d+$/.test(time) || Math.abs(now.getTime() / 1_000 - Number(time)) > PATIENCE_SECONDS) return null;
    const signed = createHmac('sha256', this.#settings.webhookSecret).update(`${time}.`).update(body).digest();
    const isSigned = parts.some(
      ([name, value = '']) =>
        name === 'v1' && /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(signed, Buffer.from(value, 'hex')),
    );
    const read = isSigned ? Event.safeParse(jsonOf(body)) : null;
    return read?.success && read.data.type.startsWith('identity.verification_session.')
      ? read.data.data.object.id
      : null;
  }

  async problem(): Promise<string | null> {
    const answer = await this.ask('GET', `${SESSIONS}?limit=1`);
    const { status } = answer;
    if (status === 0)
      return 'STRIPE_IDENTITY_URL does not answer: it should be https://api.stripe.com, and reachable from here.';
    if (status === 401)
      return 'STRIPE_IDENTITY_KEY is refused (401): it was rolled, deleted or is another account’s. Make a restricted key in Stripe, under Developers, API keys.';
    if (status === 403)
      return 'STRIPE_IDENTITY_KEY may not read verification sessions (403): give the restricted key write on Identity’s verification sessions, and read on their sensitive results.';
    if (status !== 200)
      return `STRIPE_IDENTITY_URL answered ${status}: please look at status.stripe.com, and try again.`;
    return Sessions.safeParse(jsonOf(answer.bytes)).success
      ? null
      : 'STRIPE_IDENTITY_URL answers, but not as Stripe does: it should be https://api.stripe.com.';
  }

  private async call(
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
  ): Promise<z.output<typeof Session>> {
    const answer = await this.ask(method, path, form);
    const read = answer.status === 200 ? Session.safeParse(jsonOf(answer.bytes)) : null;
    if (!read?.success) throw away(answer);
    return read.data;
  }

  private ask(method: 'GET' | 'POST', path: string, form?: Record<string, string>): Promise<OutsideAnswer> {
    const { url, key } = this.#settings;
    return askOutside(
      `${url.replace(/\/$/, '')}${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'stripe-version': VERSION,
          ...(form ? { 'idempotency-key': `identity_${form.client_reference_id}` } : {}),
        },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      },
      { timeoutMs: this.#timeoutMs },
    );
  }
}

const away = ({ status, retryAfterSeconds }: Pick<OutsideAnswer, 'status' | 'retryAfterSeconds'>): Fault =>
  new Fault('unavailable', `The identity service does not answer (${status}). Please try again in a moment.`, {
    retryAfterSeconds: retryAfterSeconds ?? 30,
  });
