import type { Settings } from './settings.ts';

/** A program: its database schema, the ports it listens on, and whether it has work apart from answering. */
export interface Program {
  name: string;
  /** `api` answers, `worker` handles events and jobs. A program with one role has nothing to split. */
  roles: readonly ('api' | 'worker' | 'all')[];
  http: 'public' | 'inner' | 'none';
  /** Other companies it may connect to. */
  reaches: readonly string[];
}

/** The topology of the whole system, in the order the programs start. Read by start, the test world and the chart's check. */
export const SERVICES: readonly Program[] = [
  { name: 'sandbox', roles: ['all'], http: 'inner', reaches: [] },
  { name: 'identity', roles: ['api', 'worker'], http: 'none', reaches: ['registers'] },
  { name: 'billing', roles: ['api', 'worker'], http: 'none', reaches: ['stripe'] },
  { name: 'consultations', roles: ['api', 'worker'], http: 'none', reaches: ['whereby', 'stripe'] },
  { name: 'messaging', roles: ['api', 'worker'], http: 'none', reaches: ['smtp'] },
  { name: 'media', roles: ['all'], http: 'inner', reaches: ['storage'] },
  { name: 'fulfilment', roles: ['api', 'worker'], http: 'none', reaches: ['royal-mail', 'smtp', 'gp-inbox'] },
  { name: 'bff', roles: ['all'], http: 'public', reaches: [] },
];

/** Programs with tables of their own. */
export const SCHEMAS = SERVICES.map((program) => program.name);

/** The environment of every program for one start. Each reads what it needs and refuses to start when something is missing. */
export function envFor(settings: Settings): Record<string, string> {
  const sandbox = `http://127.0.0.1:${settings.sandboxPort}`;
  return {
    // Each program has a login of its own; without one it is refused.
    NATS_URL: settings.natsUrls ? settings.natsUrl.replace(/\/\/.*@/, '//') : settings.natsUrl,
    ...Object.fromEntries(
      Object.entries(settings.natsUrls ?? {}).map(([user, url]) => [`NATS_URL_${user.toUpperCase()}`, url]),
    ),
    REDIS_URL: settings.redisUrl,
    SORREL_SECRET: settings.secret,
    SORREL_SANDBOX: 'on',
    PROGRAMS: SCHEMAS.join(','),
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    PUBLIC_URL: `http://localhost:${settings.port}`,
    MEDIA_PORT: String(settings.mediaPort),
    MEDIA_URL: `http://127.0.0.1:${settings.mediaPort}`,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_URL: sandbox,
    SMTP_PORT: String(settings.smtpPort),
    SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
    STRIPE_URL: sandbox,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/webhooks/stripe`,
    ROYAL_MAIL_URL: `${sandbox}/sandbox/royal-mail/api/v1`,
    ROYAL_MAIL_KEY: 'sandbox-royal-mail-key',
    ROYAL_MAIL_TRACKING_URL: `${sandbox}/sandbox/royal-mail/mailpieces/v2`,
    ROYAL_MAIL_TRACKING_CLIENT: 'sandbox-tracking',
    ROYAL_MAIL_TRACKING_SECRET: 'sandbox-tracking-secret',
    GP_MAIL_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
    GP_MAIL_FROM: 'letters@clinic.test',
    GP_INBOX_URL: `${sandbox}/sandbox/gp-mail`,
    GP_INBOX_TOKEN_URL: `${sandbox}/sandbox/gp-mail/token`,
    GP_INBOX_CLIENT: 'sandbox-gp-mail',
    GP_INBOX_SECRET: 'sandbox-gp-mail-secret',
    STRIPE_IDENTITY_URL: `${sandbox}/sandbox/identity`,
    STRIPE_IDENTITY_KEY: 'rk_sandbox_identity',
    STRIPE_IDENTITY_WEBHOOK_SECRET: 'whsec_sandbox_identity',
    WHEREBY_URL: `${sandbox}/sandbox/whereby`,
    WHEREBY_KEY: 'sandbox-whereby',
    WHEREBY_WEBHOOK_SECRET: 'sandbox-whereby-secret',
    TRACKING_URL: `http://localhost:${settings.port}/sandbox/royal-mail/track/{number}`,
    ...Object.fromEntries(
      Object.entries(settings.databaseUrls).map(([name, url]) => [`DATABASE_URL_${name.toUpperCase()}`, url]),
    ),
  };
}
