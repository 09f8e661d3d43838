import { z } from 'zod';
import { ConfigError, readEnv, readKitSettings, type KitSettings } from '@sorrel/service-kit/settings';
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

const Env = z.object({
  SANDBOX_PORT: z.coerce.number().int().default(0),
  SMTP_PORT: z.coerce.number().int().default(0),
  PUBLIC_URL: z.string().default(''),
  STRIPE_WEBHOOK_URL: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().default(defaultSettings.stripe.webhookSecret),
  ROYAL_MAIL_KEY: z.string().default(defaultSettings.royalMail.key),
  PROGRAMS: z.string().default(''),
});

export function readSandboxConfig(env: Record<string, string | undefined>): SandboxConfig {
  const e = readEnv(env, Env);
  const kit = readKitSettings(env, 'sandbox');
  if (!kit.isSandbox) throw new ConfigError('The sandbox program was started while SORREL_SANDBOX is off.');
  return {
    kit,
    port: e.SANDBOX_PORT,
    settings: {
      ...defaultSettings,
      publicUrl: e.PUBLIC_URL,
      stripe: {
        ...defaultSettings.stripe,
        webhookSecret: e.STRIPE_WEBHOOK_SECRET,
        webhookUrl: e.STRIPE_WEBHOOK_URL ?? null,
      },
      royalMail: { ...defaultSettings.royalMail, key: e.ROYAL_MAIL_KEY },
      smtp: { host: '127.0.0.1', port: e.SMTP_PORT },
    },
    programs: e.PROGRAMS.split(',').filter((name) => name !== '' && name !== 'sandbox'),
  };
}
