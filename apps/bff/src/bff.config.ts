import { isIP } from 'node:net';
import { z } from 'zod';
import type { Work } from '@sorrel/contracts/work';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { BOUND_SETTINGS } from '@sorrel/service-kit/settings/bounds';
import { isPomSafeIn, pomProblems, POM_SETTINGS } from '@sorrel/service-kit/settings/pom-safe';
import { MOST_ROWS } from './session/bulk-reads.ts';
import { about, flag, isPlainHttp, readEnv, refuseInProduction, together } from '@sorrel/service-kit/settings/read-env';

export const BFF_CONFIG = Symbol('bff config');
export interface BffConfig {
  kit: KitSettings;
  port: number;
  publicUrl: string;
  mediaUrl: string;
  sandboxUrl: string | null;
  storefrontDir: string;
  /** GAP-46: no prescription-only medicine is advertised. The same setting as billing's. */
  isPomSafe: boolean;
  /** Up to which age the menopause consultation is open. */
  menopauseAgeMax: number;
  /** The review company's script, loaded after consent; empty without one. */
  reviewWidget: string;
  /** Whom to tell of a weakness; null: nobody is named. */
  securityContact: string | null;
  adminDir: string;
  limitFactor: number;
  trackingUrl: string;
  stripeDashboard: string;
  /** For how many minutes a second factor counts before it is asked for again. */
  stepUpMinutes: number;
  /** Customers read in bulk: rows of a list that are shown at once to whoever may read it, and how many customers one person reads before it is told. */
  bulk: { atOnce: number; perHour: number; perDay: number };
  /** After how many hours work that waits for staff is late; parcels, checks, what is owed and the register go by their day, near misses by their month, a stop never is. */
  targets: Record<
    Exclude<
      Work,
      'stops' | 'tasks' | 'clinical' | 'parcels' | 'checks' | 'owed' | 'register' | 'misses' | 'complaints'
    >,
    number
  >;
  /** Which proxies we believe about where a request comes from: none, that many in front of us, or those of these networks. */
  trustProxy: false | number | string[];
  /** How long a request's headers, its body (of pictures: the next piece) and all of it may take to arrive. */
  timeouts: { headersMs: number; bodyMs: number; requestMs: number };
  /** With so many requests in hand a process that cannot keep up turns further ones away. */
  requestsWhenLate: number;
}

const here = (path: string): string => new URL(path, import.meta.url).pathname;

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return NAMED_NETWORKS.includes(text) || (most > 0 && more === undefined && isBits(bits, most));
};
const isBits = (bits: string | undefined, most: number): boolean =>
  bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);

/** `none`, `2` or `10.0.0.0/8, 2001:db8::/32`. "Everybody" is not allowed: callers could then claim any address. */
const Proxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (words) => (words.length === 1 && /^(none|\d)$/.test(words[0] ?? '')) || words.every(isNetwork),
    'must be none, the number of proxies before us (1 to 9), or their networks like 10.0.0.0/8,192.0.2.1',
  )
  .transform((words): BffConfig['trustProxy'] => {
    const [first = ''] = words;
    if (first === 'none' || first === '0') return false;
    return /^\d$/.test(first) ? Number(first) : words;
  });
const milliseconds = (usual: number, description: string) =>
  z.coerce
    .number()
    .int()
    .min(1_000)
    .max(3_600_000)
    .default(usual)
    .meta(about(description, { unit: 'ms' }));

const hours = (usual: number, what: string) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(2_000)
    .default(usual)
    .meta(about(`after how long ${what} shows as late in the console`, { unit: 'hours' }));

const people = (usual: number, span: string) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(usual)
    .meta(
      about(`of how many different customers one member of staff may read within ${span} before operations are told`),
    );

export const BffEnv = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .meta(about('where browsers, or the proxy before us, come in')),
  PUBLIC_URL: z
    .url('must be the address customers use, like https://sorrel.example')
    .meta(about('the address customers use, like https://sorrel.example')),
  MEDIA_URL: z.url().meta(about('where the media program answers, like http://media:8081')),
  SANDBOX_URL: z.url().optional().meta(about('where the sandbox answers; only with SORREL_SANDBOX')),
  STOREFRONT_DIR: z
    .string()
    .optional()
    .meta(about('the built storefront', { shown: 'apps/storefront/build/client, or build-safe/client with POM_SAFE' })),
  ...POM_SETTINGS,
  ...BOUND_SETTINGS,
  REVIEW_WIDGET: z
    .url({ protocol: /^https$/, error: 'must be the https address of a script' })
    .optional()
    .meta(about("the review company's script, loaded only after consent")),
  SECURITY_CONTACT: z
    .url({
      protocol: /^(https|mailto)$/,
      error: 'must be an address like mailto:security@clinic.example or https://...',
    })
    .optional()
    .meta(
      about(
        'whom to tell of a weakness, in /.well-known/security.txt: mailto:... or https://...; without it the business’s own e-mail',
      ),
    ),
  ADMIN_DIR: z
    .string()
    .default(here('../../admin/dist'))
    .meta(about('the built console', { shown: 'apps/admin/dist' })),
  TRACKING_URL: z
    .string()
    .default('https://www.royalmail.com/track-your-item#/tracking-results/{number}')
    .meta(about("the carrier's page for a parcel; {number} becomes its tracking number")),
  STRIPE_DASHBOARD: z
    .string()
    .optional()
    .meta(about('where staff look a payment up', { shown: 'https://dashboard.stripe.com' })),
  STAFF_STEP_UP_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(15)
    .meta(about('how long a second factor counts for what asks for it again', { unit: 'minutes' })),
  LIST_ROWS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_ROWS)
    .default(MOST_ROWS)
    .meta(about('how many rows of a list staff read at once without the right to take it away as a file')),
  READ_PEOPLE_PER_HOUR: people(250, 'an hour'),
  READ_PEOPLE_PER_DAY: people(800, 'a day'),
  TARGET_REVIEW_HOURS: hours(24, 'a paid case that waits for a prescriber'),
  TARGET_CHAT_HOURS: hours(12, 'an unanswered chat'),
  TARGET_PAYMENT_HOURS: hours(72, 'a failed payment'),
  TARGET_HOLD_HOURS: hours(72, 'a charge that is held'),
  TRUST_PROXY: Proxies.default(false).meta(
    about(
      'whose word on where a request comes from counts: none, the number of proxies before us, or their networks like 10.0.0.0/8',
      {
        shown: 'none',
      },
    ),
  ),
  PRODUCTION_LIMITS: flag(false).meta(about("production's limits although the sandbox is on, for tests")),
  HEADERS_TIMEOUT_MS: milliseconds(10_000, "how long a request's headers may take to arrive"),
  BODY_TIMEOUT_MS: milliseconds(15_000, 'how long its body may take; of pictures, the next piece'),
  REQUEST_TIMEOUT_MS: milliseconds(130_000, 'how long all of it may take'),
  REQUESTS_WHEN_LATE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(16)
    .meta(
      about('with so many requests in hand, a process that cannot keep up turns further ones away at once', {
        unit: 'requests',
      }),
    ),
});

/** Where the built pages are. */
export function readStorefrontDir(env: Record<string, string | undefined>): string {
  return storefrontDirOf(readEnv(env, BffEnv.pick({ STOREFRONT_DIR: true, POM_SAFE: true })), env.NODE_ENV);
}

const storefrontDirOf = (
  e: { STOREFRONT_DIR?: string | undefined; POM_SAFE?: string | undefined },
  nodeEnv: string | undefined,
): string => e.STOREFRONT_DIR ?? here(`../../storefront/build${isPomSafeIn(e, nodeEnv) ? '-safe' : ''}/client`);

export function readBffConfig(env: Record<string, string | undefined>): BffConfig {
  const [e, kit] = together(
    () => readEnv(env, BffEnv),
    () => readKitSettings(env, 'bff'),
    () =>
      refuseInProduction(env, {
        ...pomProblems(env),
        'PUBLIC_URL must begin with https://: passwords and sessions would travel readable.': isPlainHttp(
          env.PUBLIC_URL,
        ),
      }),
  );
  return {
    kit,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL.replace(/\/$/, ''),
    mediaUrl: e.MEDIA_URL.replace(/\/$/, ''),
    sandboxUrl: kit.isSandbox ? (e.SANDBOX_URL ?? null) : null,
    storefrontDir: storefrontDirOf(e, env.NODE_ENV),
    isPomSafe: isPomSafeIn(e, env.NODE_ENV),
    menopauseAgeMax: e.MENOPAUSE_AGE_MAX,
    securityContact: e.SECURITY_CONTACT ?? null,
    reviewWidget: e.REVIEW_WIDGET?.replaceAll('"', '%22') ?? '',
    adminDir: e.ADMIN_DIR,
    limitFactor: kit.isSandbox && !e.PRODUCTION_LIMITS ? 100 : 1,
    trackingUrl: e.TRACKING_URL,
    stripeDashboard: e.STRIPE_DASHBOARD ?? (kit.isSandbox ? '/sandbox' : 'https://dashboard.stripe.com'),
    targets: {
      reviews: e.TARGET_REVIEW_HOURS,
      chats: e.TARGET_CHAT_HOURS,
      payments: e.TARGET_PAYMENT_HOURS,
      holds: e.TARGET_HOLD_HOURS,
    },
    bulk: { atOnce: e.LIST_ROWS_AT_ONCE, perHour: e.READ_PEOPLE_PER_HOUR, perDay: e.READ_PEOPLE_PER_DAY },
    stepUpMinutes: e.STAFF_STEP_UP_MINUTES,
    trustProxy: e.TRUST_PROXY,
    timeouts: {
      headersMs: e.HEADERS_TIMEOUT_MS,
      bodyMs: e.BODY_TIMEOUT_MS,
      requestMs: Math.max(e.REQUEST_TIMEOUT_MS, e.HEADERS_TIMEOUT_MS),
    },
    requestsWhenLate: e.REQUESTS_WHEN_LATE,
  };
}
