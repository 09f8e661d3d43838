import { z } from 'zod';
import { unavailable } from '../labels/carrier-error.ts';
import { Pace } from '../labels/pace.gateway.ts';
import type { Told } from './progress.ts';
import { statusIn } from './royal-mail-words.ts';

export interface TrackingSettings {
  /** With its path: "https://api.royalmail.net/mailpieces/v2". */
  baseUrl: string;
  clientId: string;
  secret: string;
  timeoutMs: number;
  requestsPerSecond: number;
}

/** As many parcels as Royal Mail takes in one question. */
export const MOST_AT_ONCE = 30;

const text = z.string().nullish();
/** The summary of Tracking API v2, as far as we read it. A parcel that nobody has scanned has an error in its place. */
const answer = z.object({
  mailPieces: z.array(
    z.object({
      mailPieceId: z.string(),
      summary: z
        .object({
          lastEventCode: text,
          lastEventName: text,
          lastEventDateTime: z.iso.datetime({ offset: true }),
          statusCategory: text,
        })
        .nullish(),
      error: z.object({ errorCode: text }).nullish(),
    }),
  ),
});

/** Royal Mail's Tracking API v2: none of Click & Drop's, with a login of its own. */
export class RoyalMailTracking {
  readonly #settings: TrackingSettings | null;
  readonly #pace: Pace;

  constructor(settings: TrackingSettings | null) {
    this.#settings = settings;
    this.#pace = new Pace(settings?.requestsPerSecond ?? 1);
  }

  /** Whether there is anybody to ask. */
  get isOn(): boolean {
    return this.#settings !== null;
  }

  /** What is said of them, by number; a parcel that nobody has scanned is not in it. Throws a `CarrierError` while nobody can say. */
  async ask(numbers: readonly string[]): Promise<Map<string, Told>> {
    const parsed = answer.safeParse(await this.#read(numbers));
    if (!parsed.success) throw unavailable({ reason: 'Royal Mail’s answer about the parcels cannot be read' });
    return new Map(
      parsed.data.mailPieces.flatMap(({ mailPieceId, summary }): [string, Told][] => {
        const { lastEventCode: code = null, lastEventName: name, statusCategory: category } = summary ?? {};
        const status = statusIn({ code, name: name ?? '', category: category ?? '' });
        return summary && status ? [[mailPieceId, { status, since: new Date(summary.lastEventDateTime) }]] : [];
      }),
    );
  }

  async #read(numbers: readonly string[]): Promise<unknown> {
    if (!this.#settings) throw unavailable({ reason: 'Royal Mail is not to be asked about parcels' });
    const { baseUrl, clientId, secret, timeoutMs } = this.#settings;
    await this.#pace.turn();
    let response: Response;
    try {
      response = await fetch(
        `${baseUrl.replace(/\/$/, '')}/summary?mailPieceId=${numbers.map(encodeURIComponent).join(',')}`,
        {
          headers: {
            'x-ibm-client-id': clientId,
            'x-ibm-client-secret': secret,
            'x-accept-rmg-terms': 'yes',
            accept: 'application/json',
          },
          // The secret must not follow a redirect to another host.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        },
      );
      if (response.status === 200) return await response.json();
    } catch (error) {
      throw unavailable({ cause: error });
    }
    throw unavailable({ reason: `Royal Mail answered ${response.status} about the parcels` });
  }
}
