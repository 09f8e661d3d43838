/** All settings of the stand-ins, passed in by the caller: nothing here reads the environment. */
export type SandboxSettings = {
  /** Where a browser reaches this product, e.g. `http://localhost:8080`. If empty, links are paths on the same origin. */
  publicUrl: string;
  /** Real milliseconds added to each answer of the card provider and carrier, which in reality are not on this machine. 0: none. */
  latencyMs: number;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Null: events are stored and can be listed, nothing is posted. */
    webhookUrl: string | null;
    /** Event types the endpoint is subscribed to; the others can only be listed. */
    webhookEvents: readonly string[];
    /** Real milliseconds until a "some time later" outcome (a pending refund, a failing refund). */
    laterMs: number;
    /** Writes with the secret key above so many a second are answered 429; 0 switches the limit off. */
    writesPerSecond: number;
  };
  royalMail: {
    key: string;
    /** Only a business account (OBA) gets labels over the API; pay-as-you-go (OLP) gets 403. */
    account: 'OBA' | 'OLP';
    /** Click & Drop answers 429 above 5 a second; 0 switches the limit off. */
    callsPerSecond: number;
    /** Who may ask the Tracking API, which Royal Mail gives logins of its own for. */
    tracking: { clientId: string; secret: string };
  };
  /** Video rooms; `webhookUrl` null: nobody is told who came. */
  whereby: { key: string; webhookSecret: string; webhookUrl: string | null };
  /** Checks of identity; `webhookUrl` null: nobody is told. */
  identityService: { key: string; webhookSecret: string; webhookUrl: string | null };
  /** Who may look numbers up on the registers. */
  registers: { key: string };
  /** The mailbox that GP practices answer to, and who may read it. */
  gpMail: { mailbox: string; clientId: string; secret: string };
  /** Port 0 picks a free one. */
  smtp: { host: string; port: number };
};

/** The events billing subscribes to at the real Stripe, and no others. */
const subscribedEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
] as const;

export const defaultSettings: SandboxSettings = {
  publicUrl: '',
  latencyMs: 0,
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    webhookUrl: null,
    webhookEvents: subscribedEvents,
    laterMs: 1_000,
    writesPerSecond: 0,
  },
  royalMail: {
    key: '00000000-0000-4000-8000-5a4d8b0e0001',
    account: 'OBA',
    callsPerSecond: 0,
    tracking: { clientId: 'sandbox-tracking', secret: 'sandbox-tracking-secret' },
  },
  whereby: { key: 'sandbox-whereby', webhookSecret: 'sandbox-whereby-secret', webhookUrl: null },
  identityService: { key: 'rk_sandbox_identity', webhookSecret: 'whsec_sandbox_identity', webhookUrl: null },
  registers: { key: 'sandbox-registers' },
  gpMail: { mailbox: 'letters@clinic.test', clientId: 'sandbox-gp-mail', secret: 'sandbox-gp-mail-secret' },
  smtp: { host: '127.0.0.1', port: 2525 },
};
