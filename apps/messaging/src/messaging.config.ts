import { z } from 'zod';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { about, isPlainHttp, readEnv, refuseInProduction, together } from '@sorrel/service-kit/settings/read-env';

export const MESSAGING_CONFIG = Symbol('messaging config');
export interface MessagingConfig {
  kit: KitSettings;
  smtpUrl: string;
  from: string;
  publicUrl: string;
  /** How long letters of one moment wait for each other, in milliseconds; 0: each leaves by itself. */
  joinMs: number;
}

const SAMPLE_SENDER = 'Sorrel <hello@sorrel.test>';

export const MessagingEnv = z.object({
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp://')
    .meta(
      about('the mail server, smtps://user:password@host:465 or smtp://user:password@host:587', { isSecret: true }),
    ),
  MAIL_FROM: z
    .string()
    .default(SAMPLE_SENDER)
    .meta(
      about('who e-mails come from; its domain must let the mail server send for it (SPF, DKIM)', {
        shown: 'a sample, refused in production',
      }),
    ),
  MAIL_JOIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(20)
    .meta(
      about(
        'how long e-mails about one moment (a message or question of the clinic, a held delivery) wait to leave as one; 0: each by itself',
      ),
    ),
  PUBLIC_URL: z.url().meta(about('the address customers use, like https://sorrel.example')),
});

export function readMessagingConfig(env: Record<string, string | undefined>): MessagingConfig {
  const [e, kit] = together(
    () => readEnv(env, MessagingEnv),
    () => readKitSettings(env, 'messaging'),
    () =>
      refuseInProduction(env, {
        'PUBLIC_URL must begin with https://: passwords and sessions would travel readable.': isPlainHttp(
          env.PUBLIC_URL,
        ),
        'MAIL_FROM must be the business’s own address: e-mails from the sample’s reach nobody.': isSampleAddress(
          env.MAIL_FROM || SAMPLE_SENDER,
        ),
      }),
  );
  return {
    kit,
    smtpUrl: e.SMTP_URL,
    from: e.MAIL_FROM,
    joinMs: e.MAIL_JOIN_SECONDS * 1_000,
    publicUrl: e.PUBLIC_URL.replace(/\/$/, ''),
  };
}

/** Sender addresses at domains nobody can own (RFC 2606), or that are not addresses at all. */
const isSampleAddress = (sender: string): boolean =>
  !/@[\w.-]+\.[a-z]{2,}>?$/i.test(sender) || /[@.](example|test|invalid|localhost)(\.(com|org|net))?>?$/i.test(sender);
