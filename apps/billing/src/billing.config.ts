import { z } from 'zod';
import {
  ConfigError,
  flag,
  readEnv,
  readKitSettings,
  refuseInProduction,
  together,
  type KitSettings,
} from '@sorrel/service-kit/settings';

export const BILLING_CONFIG = Symbol('billing config');
export interface BillingConfig {
  kit: KitSettings;
  stripe: {
    /** Where the SDK sends its calls: Stripe itself or the sandbox. */
    host: string;
    port: number;
    protocol: 'http' | 'https';
    secretKey: string;
    publishableKey: string;
    /** Several while a secret is being replaced. */
    webhookSecrets: string[];
    provider: 'stripe' | 'sandbox';
    timeoutMs: number;
  };
  /** How long one process holds a charge while it sends it: longer than a call to the provider can take, repeats included. */
  sendingMs: number;
  /** How often open payments are compared with the provider's, in real time. */
  reconcileMs: number;
  /** A refund by staff above this needs a second person. */
  refundTwoPersonPence: number;
  /** Credit that staff give or take above this needs a second person. */
  creditTwoPersonPence: number;
  /** What a friend gets for using a referral code at the first order. */
  friendPence: number;
  /** Injections take no promotion: prescription-only medicines are not advertised by price. */
  isPomSafe: boolean;
}

const Env = z.object({
  STRIPE_URL: z.url().default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().min(1, 'must be set'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1, 'must be set'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1, 'must be set'),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().positive().default(6_000),
  SENDING_MS: z.coerce.number().int().positive().default(20_000),
  RECONCILE_MS: z.coerce.number().int().positive().default(300_000),
  REFUND_TWO_PERSON_PENCE: z.coerce.number().int().nonnegative().default(10_000),
  CREDIT_TWO_PERSON_PENCE: z.coerce.number().int().nonnegative().default(5_000),
  REFERRAL_FRIEND_PENCE: z.coerce.number().int().nonnegative().default(0),
  POM_SAFE: flag(false),
});

export function readBillingConfig(env: Record<string, string | undefined>): BillingConfig {
  const [kit, e] = together(
    () => readKitSettings(env, 'billing'),
    () => readEnv(env, Env),
    () =>
      refuseInProduction(env, {
        'STRIPE_URL points at a sandbox: no real card could be charged, so it is refused in production.': Boolean(
          env.STRIPE_URL && !isStripe(env.STRIPE_URL),
        ),
        'STRIPE_SECRET_KEY is a test key: no real card could be charged.': isTestKey(env.STRIPE_SECRET_KEY),
        'STRIPE_PUBLISHABLE_KEY is a test key: no real card could be entered.': isTestKey(env.STRIPE_PUBLISHABLE_KEY),
        'STRIPE_WEBHOOK_SECRET must hold secrets as Stripe gives them (whsec_...): whoever guesses it says what was paid.':
          secretsOf(env.STRIPE_WEBHOOK_SECRET).some((secret) => !/^whsec_\S{24,}$/.test(secret)),
      }),
  );
  const url = new URL(e.STRIPE_URL);
  const provider = isStripe(e.STRIPE_URL) ? 'stripe' : 'sandbox';
  if (e.SENDING_MS <= 2 * e.STRIPE_TIMEOUT_MS)
    throw new ConfigError(
      'SENDING_MS must be longer than two calls of STRIPE_TIMEOUT_MS (the SDK repeats once), or two would send one charge.',
    );
  const isHttps = url.protocol === 'https:';
  return {
    kit,
    stripe: {
      host: url.hostname,
      port: Number(url.port || (isHttps ? 443 : 80)),
      protocol: isHttps ? 'https' : 'http',
      secretKey: e.STRIPE_SECRET_KEY,
      publishableKey: e.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: secretsOf(e.STRIPE_WEBHOOK_SECRET),
      provider,
      timeoutMs: e.STRIPE_TIMEOUT_MS,
    },
    sendingMs: e.SENDING_MS,
    reconcileMs: e.RECONCILE_MS,
    refundTwoPersonPence: e.REFUND_TWO_PERSON_PENCE,
    creditTwoPersonPence: e.CREDIT_TWO_PERSON_PENCE,
    friendPence: e.REFERRAL_FRIEND_PENCE,
    isPomSafe: e.POM_SAFE,
  };
}

const isStripe = (url: string): boolean => URL.canParse(url) && /(^|\.)stripe\.com$/.test(new URL(url).hostname);
const isTestKey = (key: string | undefined): boolean => /^[a-z]+_test_/.test(key ?? '');
const secretsOf = (list = ''): string[] =>
  list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
