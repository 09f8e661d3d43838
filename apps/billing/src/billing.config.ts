import { z } from 'zod';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { isPomSafeIn, pomProblems, POM_SETTINGS } from '@sorrel/service-kit/settings/pom-safe';
import { about, readEnv, refuseInProduction, together } from '@sorrel/service-kit/settings/read-env';

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
    /** Writes it takes in a second from all processes together; 0: as many as there are. */
    writesPerSecond: number;
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

const pence = (usual: number, description: string) =>
  z.coerce
    .number()
    .int()
    .nonnegative()
    .default(usual)
    .meta(about(description, { unit: 'pence' }));
const milliseconds = (usual: number, description: string) =>
  z.coerce
    .number()
    .int()
    .positive()
    .default(usual)
    .meta(about(description, { unit: 'ms' }));

export const BillingEnv = z.object({
  STRIPE_URL: z.url().default('https://api.stripe.com').meta(about('Stripe, or the sandbox that stands in for it')),
  STRIPE_SECRET_KEY: z
    .string()
    .min(1, 'must be set')
    .meta(
      about("Stripe's secret key: sk_live_... or a restricted one, rk_live_..., of the account that takes the money", {
        isSecret: true,
      }),
    ),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .min(1, 'must be set')
    .meta(about("Stripe's publishable key, pk_live_..., of the same account", { isSecret: true })),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(1, 'must be set')
    .meta(
      about('the signing secret of the webhook, whsec_...; two with a comma between them while it is being changed', {
        isSecret: true,
      }),
    ),
  STRIPE_TIMEOUT_MS: milliseconds(6_000, 'how long one call to Stripe may take'),
  STRIPE_WRITES_PER_SECOND: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(100)
    .meta(
      about(
        'writes to Stripe in a second, by all processes together: as many as the account may (100; 25 in test mode)',
        {
          unit: 'writes',
        },
      ),
    ),
  SENDING_MS: milliseconds(20_000, 'how long one sender has a charge to itself: more than two calls can take'),
  RECONCILE_MS: milliseconds(300_000, "how often open payments are compared with Stripe's"),
  REFUND_TWO_PERSON_PENCE: pence(10_000, 'a refund by staff above this needs a second person'),
  CREDIT_TWO_PERSON_PENCE: pence(5_000, 'credit given or taken by staff above this needs a second person'),
  REFERRAL_FRIEND_PENCE: pence(0, 'what a friend gets off the first order for using a referral code'),
  ...POM_SETTINGS,
});

export function readBillingConfig(env: Record<string, string | undefined>): BillingConfig {
  const [kit, e] = together(
    () => readKitSettings(env, 'billing'),
    () => readOwn(env),
    () =>
      refuseInProduction(env, {
        ...pomProblems(env),
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
      writesPerSecond: e.STRIPE_WRITES_PER_SECOND,
    },
    sendingMs: e.SENDING_MS,
    reconcileMs: e.RECONCILE_MS,
    refundTwoPersonPence: e.REFUND_TWO_PERSON_PENCE,
    creditTwoPersonPence: e.CREDIT_TWO_PERSON_PENCE,
    friendPence: e.REFERRAL_FRIEND_PENCE,
    isPomSafe: isPomSafeIn(e, env.NODE_ENV),
  };
}

function readOwn(env: Record<string, string | undefined>): z.infer<typeof BillingEnv> {
  const e = readEnv(env, BillingEnv);
  if (e.SENDING_MS <= 2 * e.STRIPE_TIMEOUT_MS)
    throw new ConfigError(
      'SENDING_MS must be longer than two calls of STRIPE_TIMEOUT_MS (the SDK repeats once), or two would send one charge.',
    );
  return e;
}

const isStripe = (url: string): boolean => URL.canParse(url) && /(^|\.)stripe\.com$/.test(new URL(url).hostname);
const isTestKey = (key: string | undefined): boolean => /^[a-z]+_test_/.test(key ?? '');
const secretsOf = (list = ''): string[] =>
  list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
