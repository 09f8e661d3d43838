import { z } from 'zod';
import {
  isPlainHttp,
  readEnv,
  readKitSettings,
  refuseInProduction,
  together,
  type KitSettings,
} from '@sorrel/service-kit/settings';

export const MESSAGING_CONFIG = Symbol('messaging config');
export interface MessagingConfig {
  kit: KitSettings;
  smtpUrl: string;
  from: string;
  publicUrl: string;
}

const Env = z.object({
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp://'),
  MAIL_FROM: z.string().default('Sorrel <hello@sorrel.test>'),
  PUBLIC_URL: z.url(),
});

export function readMessagingConfig(env: Record<string, string | undefined>): MessagingConfig {
  const [e, kit] = together(
    () => readEnv(env, Env),
    () => readKitSettings(env, 'messaging'),
    () =>
      refuseInProduction(env, {
        'PUBLIC_URL must begin with https://: passwords and sessions would travel readable.': isPlainHttp(
          env.PUBLIC_URL,
        ),
      }),
  );
  return {
    kit,
    smtpUrl: e.SMTP_URL,
    from: e.MAIL_FROM,
    publicUrl: e.PUBLIC_URL.replace(/\/$/, ''),
  };
}
