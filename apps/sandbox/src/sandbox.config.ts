import { z } from 'zod';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { about, readEnv } from '@sorrel/service-kit/settings/read-env';
import { defaultSettings, type SandboxSettings } from './settings.ts';
import type { createSandboxParts } from './parts.ts';

export const SANDBOX_CONFIG = Symbol('sandbox config');
export const PARTS = Symbol('sandbox parts');
export type Parts = ReturnType<typeof createSandboxParts>;

export interface SandboxConfig {
  kit: KitSettings;
  port: number;
  settings: SandboxSettings;
  /** Programs whose quiet `settle` waits for. */ programs: string[];
}

export const SandboxEnv = z.object({
  SANDBOX_PORT: z.coerce.number().int().default(0).meta(about('where the sandbox listens; 0: any free port')),
  SMTP_PORT: z.coerce.number().int().default(0).meta(about('where its mail server listens; 0: any free port')),
  PUBLIC_URL: z.string().default('').meta(about('the address customers use, like https://sorrel.example')),
  STRIPE_WEBHOOK_URL: z.string().optional().meta(about('where its card provider sends webhooks')),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .default(defaultSettings.stripe.webhookSecret)
    .meta(about('what its card provider signs webhooks with', { isSecret: true })),
  ROYAL_MAIL_KEY: z
    .string()
    .default(defaultSettings.royalMail.key)
    .meta(about('the key its carrier takes', { isSecret: true })),
  ROYAL_MAIL_TRACKING_CLIENT: z
    .string()
    .default(defaultSettings.royalMail.tracking.clientId)
    .meta(about('the client whom its carrier answers about parcels')),
  ROYAL_MAIL_TRACKING_SECRET: z
    .string()
    .default(defaultSettings.royalMail.tracking.secret)
    .meta(about('the secret of that client', { isSecret: true })),
  SANDBOX_LATENCY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .meta(about('how far away its card provider and carrier seem: each answer takes that much longer', { unit: 'ms' })),
  SANDBOX_WRITES_PER_SECOND: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .meta(
      about('above so many writes in a second its card provider answers 429; 0: it never does', { unit: 'writes' }),
    ),
  PROGRAMS: z.string().default('').meta(about('the programs whose quiet it waits for before the clock moves on')),
});

export function readSandboxConfig(env: Record<string, string | undefined>): SandboxConfig {
  const e = readEnv(env, SandboxEnv);
  const kit = readKitSettings(env, 'sandbox');
  if (!kit.isSandbox) throw new ConfigError('The sandbox program was started while SORREL_SANDBOX is off.');
  return {
    kit,
    port: e.SANDBOX_PORT,
    settings: {
      ...defaultSettings,
      latencyMs: e.SANDBOX_LATENCY_MS,
      publicUrl: e.PUBLIC_URL,
      stripe: {
        ...defaultSettings.stripe,
        webhookSecret: e.STRIPE_WEBHOOK_SECRET,
        webhookUrl: e.STRIPE_WEBHOOK_URL ?? null,
        writesPerSecond: e.SANDBOX_WRITES_PER_SECOND,
      },
      whereby: {
        ...defaultSettings.whereby,
        // The same front door as the card provider's.
        webhookUrl: e.STRIPE_WEBHOOK_URL ? new URL('/webhooks/whereby', e.STRIPE_WEBHOOK_URL).href : null,
      },
      identityService: {
        ...defaultSettings.identityService,
        webhookUrl: e.STRIPE_WEBHOOK_URL ? new URL('/webhooks/stripe-identity', e.STRIPE_WEBHOOK_URL).href : null,
      },
      royalMail: {
        ...defaultSettings.royalMail,
        key: e.ROYAL_MAIL_KEY,
        tracking: { clientId: e.ROYAL_MAIL_TRACKING_CLIENT, secret: e.ROYAL_MAIL_TRACKING_SECRET },
      },
      // In a container its mails come from other containers.
      smtp: { host: env.HOST || '127.0.0.1', port: e.SMTP_PORT },
    },
    programs: e.PROGRAMS.split(',').filter((name) => name !== '' && name !== 'sandbox'),
  };
}
