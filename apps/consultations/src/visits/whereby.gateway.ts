import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Fault } from '@sorrel/service-kit/fault';
import { askOutside, jsonOf, type OutsideAnswer } from '@sorrel/service-kit/http/outside';
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
const Meetings = z.object({ results: z.array(z.unknown()) });
const WebhookBody = z.object({ type: z.string(), data: z.object({ meetingId: z.string() }) });
const WHAT: Record<string, VideoNews['what']> = { 'room.session.started': 'met', 'room.session.ended': 'ended' };

/** Whereby's REST API (v1): rooms that end by themselves, with a link for the host and one for the guest. */
export class Whereby implements VideoVisits {
  readonly #settings: WherebySettings;
  readonly #timeoutMs: number;

  constructor(settings: WherebySettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  async makeRoom(until: Date): Promise<VideoRoom> {
    const answer = await this.ask('POST', '/v1/meetings', {
      endDate: until.toISOString(),
      // Nothing of the patient goes into a room's name. The guest waits until the host lets them in.
      isLocked: true,
      roomNamePattern: 'uuid',
      fields: ['hostRoomUrl'],
    });
    const made = answer.status === 201 ? Meeting.safeParse(jsonOf(answer.bytes)) : null;
    if (!made?.success) throw away(answer);
    const { meetingId, roomUrl, hostRoomUrl } = made.data;
    return { meetingId, guestUrl: roomUrl, hostUrl: hostRoomUrl };
  }

  async removeRoom(meetingId: string): Promise<void> {
    const answer = await this.ask('DELETE', `/v1/meetings/${encodeURIComponent(meetingId)}`);
    if (answer.status !== 204 && answer.status !== 404) throw away(answer);
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
    const read = WebhookBody.safeParse(jsonOf(body));
    const what = read.success ? WHAT[read.data.type] : undefined;
    return read.success && what ? { meetingId: read.data.data.meetingId, what } : null;
  }

  async problem(): Promise<string | null> {
    const answer = await this.ask('GET', '/v1/meetings?limit=1');
    const { status } = answer;
    if (status === 0)
      return 'WHEREBY_URL does not answer: it should be https://api.whereby.dev, and reachable from here.';
    if (status === 401)
      return 'WHEREBY_KEY is refused (401): make a new one in the dashboard of Whereby, under Configure, API keys.';
    if (status === 403) return 'WHEREBY_KEY may not see meetings (403): the plan must include the API.';
    if (status !== 200) return `WHEREBY_URL answered ${status}: please try again in a minute.`;
    return Meetings.safeParse(jsonOf(answer.bytes)).success
      ? null
      : 'WHEREBY_URL answers, but not as Whereby does: it should be https://api.whereby.dev.';
  }

  private ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<OutsideAnswer> {
    const { url, key } = this.#settings;
    return askOutside(
      `${url.replace(/\/$/, '')}${path}`,
      {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      { timeoutMs: this.#timeoutMs },
    );
  }
}

const away = ({ status, retryAfterSeconds }: OutsideAnswer): Fault =>
  new Fault('unavailable', `The video provider does not answer (${status}). Please try again in a moment.`, {
    retryAfterSeconds: retryAfterSeconds ?? 30,
  });
