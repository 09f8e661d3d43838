import { z } from 'zod';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { about, flag, isPlainHttp, readEnv, refuseInProduction, together } from '@sorrel/service-kit/settings/read-env';
import type { GpInboxSettings } from './gp-mail/gp-inbox.gateway.ts';
import type { GpMailSettings } from './gp-mail/gp-mail.gateway.ts';
import type { RoyalMailSettings } from './labels/royal-mail.gateway.ts';
import type { TrackingSettings } from './parcels/royal-mail-tracking.gateway.ts';

export const FULFILMENT_CONFIG = Symbol('fulfilment config');
export interface FulfilmentConfig {
  kit: KitSettings;
  carrier: RoyalMailSettings;
  /** Null: parcels are not followed. */
  tracking: TrackingSettings | null;
  /** Null: letters to practices are printed, and not sent. */
  gpMail: { relay: GpMailSettings; inbox: GpInboxSettings } | null;
  /** Where the code on a printed prescription leads. */
  publicUrl: string;
  /** How long a process holds a parcel while it talks to the carrier; renewed while the process lives, so that a dead one loses it. */
  leaseSeconds: number;
  /** How long a responsible pharmacist's log-in lasts; null: until they sign out. */
  responsibleHours: number | null;
}

/** Calls per second. */
const CARRIER_ALLOWS = 5;
/** A long day: whoever forgets to sign out is not responsible for the next one. */
const RESPONSIBLE_HOURS = 16;

export const FulfilmentEnv = z.object({
  PUBLIC_URL: z.url().meta(about('the address customers use, like https://sorrel.example')),
  ROYAL_MAIL_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .meta(about('Click & Drop, https://api.parcel.royalmail.com/api/v1')),
  ROYAL_MAIL_KEY: z
    .string()
    .min(1)
    .meta(about('the key of the Click & Drop integration', { isSecret: true })),
  ROYAL_MAIL_TRACKING_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .optional()
    .meta(about('the Tracking API, https://api.royalmail.net/mailpieces/v2; without it nobody asks where parcels are')),
  ROYAL_MAIL_TRACKING_CLIENT: z
    .string()
    .min(1)
    .optional()
    .meta(about('the client id of the Tracking API, where its address is set')),
  ROYAL_MAIL_TRACKING_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta(about('the client secret of the Tracking API, where its address is set', { isSecret: true })),
  // Codes of the usual business contract: Tracked 24, and Special Delivery by 1pm for parcels that must stay cold.
  ROYAL_MAIL_SERVICE: z
    .string()
    .max(10)
    .default('TPN24')
    .meta(about("the postage account's code for a usual parcel: Tracked 24")),
  ROYAL_MAIL_COLD_SERVICE: z
    .string()
    .max(10)
    .default('SD1')
    .meta(about("the postage account's code for a parcel that must stay cold: Special Delivery by 1pm")),
  ROYAL_MAIL_CARRIER: z
    .string()
    .max(50)
    .optional()
    .meta(about('the carrier in Click & Drop, where the account has several')),
  /** Gives the customer's e-mail and phone to Royal Mail. Off: we write to them ourselves. */
  ROYAL_MAIL_NOTIFIES: flag(false).meta(
    about("gives the customer's e-mail and phone to Royal Mail, who then write as well"),
  ),
  ROYAL_MAIL_CALLS_PER_SECOND: z.coerce
    .number()
    .positive()
    .default(2)
    .meta(about('calls to Royal Mail; at most 5 outside the sandbox', { unit: 'calls a second' })),
  GP_MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .meta(
      about(
        'the secure relay for letters to GP practices (NHSmail or another accredited to DCB1596), smtp://user:password@host:587; without it they are printed',
        { isSecret: true },
      ),
    ),
  GP_MAIL_FROM: z
    .email()
    .optional()
    .meta(about('the mailbox these letters come from and are answered to, where the relay is set')),
  GP_INBOX_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .optional()
    .meta(about('Microsoft Graph, by which that mailbox is read: https://graph.microsoft.com/v1.0')),
  GP_INBOX_TOKEN_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .optional()
    .meta(about('its log-in, https://login.microsoftonline.com/TENANT/oauth2/v2.0/token')),
  GP_INBOX_CLIENT: z.string().min(1).optional().meta(about('the application that may read that mailbox')),
  GP_INBOX_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta(about('the secret of that application', { isSecret: true })),
  RESPONSIBLE_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24)
    .optional()
    .meta(
      about(
        'how long a responsible pharmacist stays signed in without signing in again; 16 when left out, and in the sandbox, whose clock is moved by hand, until they sign out',
        { unit: 'hours' },
      ),
    ),
  ROYAL_MAIL_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(6_000)
    .meta(about('how long one call may take', { unit: 'ms' })),
});

export function readFulfilmentConfig(env: Record<string, string | undefined>): FulfilmentConfig {
  const [e, kit] = together(
    () => readOwn(env),
    () => readKitSettings(env, 'fulfilment'),
    () =>
      refuseInProduction(env, {
        'ROYAL_MAIL_KEY is the sandbox’s or too short: no parcel could be announced.':
          env.ROYAL_MAIL_KEY !== undefined &&
          (env.ROYAL_MAIL_KEY.startsWith('sandbox') || env.ROYAL_MAIL_KEY.length < 16),
        'ROYAL_MAIL_TRACKING_SECRET is the sandbox’s: nobody would tell where parcels are.':
          env.ROYAL_MAIL_TRACKING_SECRET?.startsWith('sandbox') ?? false,
        'GP_MAIL_URL is the sandbox’s: letters about patients would reach nobody.':
          /127\.0\.0\.1|localhost|\/\/sandbox\b/.test(env.GP_MAIL_URL ?? ''),
        'GP_MAIL_FROM must be a mailbox of an accredited domain: letters about patients may come from no other.':
          /@(.*\.)?(example|test|invalid|localhost)(\.(com|org|net))?$/i.test(env.GP_MAIL_FROM ?? ''),
        'GP_INBOX_SECRET is the sandbox’s: nobody would read what practices answer.':
          env.GP_INBOX_SECRET?.startsWith('sandbox') ?? false,
        'GP_INBOX_URL must begin with https://: what practices write would travel readable.': isPlainHttp(
          env.GP_INBOX_URL,
        ),
        'GP_INBOX_TOKEN_URL must begin with https://: the secret would travel readable.': isPlainHttp(
          env.GP_INBOX_TOKEN_URL,
        ),
        'ROYAL_MAIL_TRACKING_URL must begin with https://: the secret would travel readable.': isPlainHttp(
          env.ROYAL_MAIL_TRACKING_URL,
        ),
        'ROYAL_MAIL_URL must begin with https://: names and addresses would travel readable.': isPlainHttp(
          env.ROYAL_MAIL_URL,
        ),
      }),
  );
  return {
    kit,
    publicUrl: e.PUBLIC_URL.replace(/\/$/, ''),
    responsibleHours: e.RESPONSIBLE_HOURS ?? (kit.isSandbox ? null : RESPONSIBLE_HOURS),
    leaseSeconds: Math.max(1, Math.round(kit.jobLockMs / 1000)),
    carrier: {
      baseUrl: e.ROYAL_MAIL_URL,
      apiKey: e.ROYAL_MAIL_KEY,
      timeoutMs: e.ROYAL_MAIL_TIMEOUT_MS,
      requestsPerSecond: e.ROYAL_MAIL_CALLS_PER_SECOND,
      serviceCode: e.ROYAL_MAIL_SERVICE,
      coldChainServiceCode: e.ROYAL_MAIL_COLD_SERVICE,
      carrierName: e.ROYAL_MAIL_CARRIER ?? null,
      notifiesRecipient: e.ROYAL_MAIL_NOTIFIES,
    },
    tracking: trackingOf(e),
    gpMail: gpMailOf(e, kit.isProduction),
  };
}

function trackingOf(e: z.infer<typeof FulfilmentEnv>): TrackingSettings | null {
  const {
    ROYAL_MAIL_TRACKING_URL: baseUrl,
    ROYAL_MAIL_TRACKING_CLIENT: clientId,
    ROYAL_MAIL_TRACKING_SECRET: secret,
  } = e;
  if (!baseUrl || !clientId || !secret) return null;
  const { ROYAL_MAIL_TIMEOUT_MS: timeoutMs, ROYAL_MAIL_CALLS_PER_SECOND: requestsPerSecond } = e;
  return { baseUrl, clientId, secret, timeoutMs, requestsPerSecond };
}

function gpMailOf(e: z.infer<typeof FulfilmentEnv>, isProduction: boolean): FulfilmentConfig['gpMail'] {
  const { GP_MAIL_URL: url, GP_MAIL_FROM: from, GP_INBOX_URL: baseUrl, GP_INBOX_TOKEN_URL: tokenUrl } = e;
  const { GP_INBOX_CLIENT: clientId, GP_INBOX_SECRET: secret } = e;
  if (!url || !from || !baseUrl || !tokenUrl || !clientId || !secret) return null;
  return { relay: { url, from, isProduction }, inbox: { baseUrl, tokenUrl, clientId, secret, mailbox: from } };
}

function readOwn(env: Record<string, string | undefined>): z.infer<typeof FulfilmentEnv> {
  const e = readEnv(env, FulfilmentEnv);
  const isSandbox = ['on', 'true', '1'].includes(env.SORREL_SANDBOX ?? '');
  if (!isSandbox && e.ROYAL_MAIL_CALLS_PER_SECOND > CARRIER_ALLOWS)
    throw new ConfigError(`ROYAL_MAIL_CALLS_PER_SECOND must be at most ${CARRIER_ALLOWS}: Royal Mail refuses more.`);
  const parts = [e.ROYAL_MAIL_TRACKING_URL, e.ROYAL_MAIL_TRACKING_CLIENT, e.ROYAL_MAIL_TRACKING_SECRET];
  if (parts.some(Boolean) && !parts.every(Boolean))
    throw new ConfigError(
      'ROYAL_MAIL_TRACKING_URL, ROYAL_MAIL_TRACKING_CLIENT and ROYAL_MAIL_TRACKING_SECRET belong together: set all of them, or none.',
    );
  const gp = [
    e.GP_MAIL_URL,
    e.GP_MAIL_FROM,
    e.GP_INBOX_URL,
    e.GP_INBOX_TOKEN_URL,
    e.GP_INBOX_CLIENT,
    e.GP_INBOX_SECRET,
  ];
  if (gp.some(Boolean) && !gp.every(Boolean))
    throw new ConfigError(
      'GP_MAIL_URL, GP_MAIL_FROM, GP_INBOX_URL, GP_INBOX_TOKEN_URL, GP_INBOX_CLIENT and GP_INBOX_SECRET belong together: set all of them, or none. A letter whose answer nobody reads is not sent.',
    );
  return e;
}
