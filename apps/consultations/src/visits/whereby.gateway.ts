import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Fault } from '@sorrel/service-kit/fault';
import type { VideoNews, VideoRoom, VideoVisits } from './video-visits.ts';

export interface WherebySettings {
  /** `https://api.whereby.dev` */
  url: string;
  key: string;
  /** Null: no webhooks come, and who was there is known by who went in through us. */
  webhookSecret: string | null;
}

const TIMEOUT_MS = 8_000;
/** How old a signed message may be. */
const PATIENCE_SECONDS = 300;
const Meeting = z.object({ meetingId: z.string().min(1), roomUrl: z.url(), hostRoomUrl: z.url() });
const WebhookBody = z.object({ type: z.string(), data: z.object({ meetingId: z.string() }) });
const WHAT: Record<string, VideoNews['what']> = { 'room.session.started': 'met', 'room.session.ended': 'ended' };

/** Whereby's REST API (v1): rooms that end by themselves, with a link for the host and one for the guest. */
export class Whereby implements VideoVisits {
  readonly #settings: WherebySettings;

  constructor(settings: WherebySettings) {
    this.#settings = settings;
  }

  async makeRoom(until: Date): Promise<VideoRoom> {
    const response = await this.call('POST', '/v1/meetings', {
      endDate: until.toISOString(),
      // Nothing of the patient goes into a room's name. The guest waits until the host lets them in.
      isLocked: true,
      roomNamePattern: 'uuid',
      fields: ['hostRoomUrl'],
    });
    const made = response.status === 201 ? Meeting.safeParse(await response.json()) : null;
    if (!made?.success) throw away(response.status);
    const { meetingId, roomUrl, hostRoomUrl } = made.data;
    return { meetingId, guestUrl: roomUrl, hostUrl: hostRoomUrl };
  }

  async removeRoom(meetingId: string): Promise<void> {
    const { status } = await this.call('DELETE', `/v1/meetings/${encodeURIComponent(meetingId)}`);
    if (status !== 204 && status !== 404) throw away(status);
  }

  news(body: Buffer, signature: string, now: Date): VideoNews | null {
    const { webhookSecret: secret } = this.#settings;
    const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    if (secret === null || given === '') return null;
    const signed = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    if (!timingSafeEqual(signed, Buffer.from(given, 'hex'))) return null;
    // Seconds by its documents, milliseconds by its examples.
    const at = Number(time) > 1e11 ? Number(time) / 1_000 : Number(time);
    if (Math.abs(now.getTime() / 1_000 - at) > PATIENCE_SECONDS) return null;
    const read = WebhookBody.safeParse(parsed(body));
    const what = read.success ? WHAT[read.data.type] : undefined;
    return read.success && what ? { meetingId: read.data.data.meetingId, what } : null;
  }

  private async call(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${this.#settings.url.replace(/\/$/, '')}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#settings.key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // The key must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw away(0);
    }
  }
}

const away = (status: number): Fault =>
  new Fault('unavailable', `The video provider does not answer (${status}). Please try again in a moment.`, {
    retryAfterSeconds: 30,
  });

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
