import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Fault } from '@sorrel/service-kit/fault';
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

  constructor(settings: StripeIdentitySettings) {
    this.#settings = settings;
  }

  async begin(reference: string, returnUrl: string): Promise<{ sessionId: string; url: string }> {
    const { id, url } = await this.call('POST', SESSIONS, {
      type: 'document',
      'options[document][require_matching_selfie]': 'true',
      'options[document][require_live_capture]': 'true',
      client_reference_id: reference,
      return_url: returnUrl,
    });
    if (!url) throw away(200);
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
    // Verified without what we compare with: to us nobody has been verified.
    if (!born || documentName.length < 2) return { state: 'failed' };
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
    const read = isSigned ? Event.safeParse(parsed(body)) : null;
    return read?.success && read.data.type.startsWith('identity.verification_session.')
      ? read.data.data.object.id
      : null;
  }

  private async call(
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
  ): Promise<z.output<typeof Session>> {
    const response = await fetch(`${this.#settings.url.replace(/\/$/, '')}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#settings.key}` },
      ...(form
        ? {
            body: new URLSearchParams(form),
            headers: {
              authorization: `Bearer ${this.#settings.key}`,
              'idempotency-key': `identity_${form.client_reference_id}`,
            },
          }
        : {}),
      // The key must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw away(0);
    });
    const read = response.status === 200 ? Session.safeParse(await response.json()) : null;
    if (!read?.success) throw away(response.status);
    return read.data;
  }
}

const away = (status: number): Fault =>
  new Fault('unavailable', `The identity service does not answer (${status}). Please try again in a moment.`, {
    retryAfterSeconds: 30,
  });

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
