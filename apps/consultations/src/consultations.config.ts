import { z } from 'zod';
import { ageBounds, type AgeBounds } from '@sorrel/contracts/eligibility';
import { BOUND_SETTINGS } from '@sorrel/service-kit/settings/bounds';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { licensedReference } from './medicines/licensed.gateway.ts';
import type { MedicinesReference } from './medicines/reference.ts';
import { about, isPlainHttp, readEnv, refuseInProduction, together } from '@sorrel/service-kit/settings/read-env';
import type { IdentityChecks } from './identity-checks/identity-checks.ts';
import { StripeIdentity } from './identity-checks/stripe-identity.gateway.ts';
import type { VideoVisits } from './visits/video-visits.ts';
import { Whereby } from './visits/whereby.gateway.ts';

export const CONSULTATIONS_CONFIG = Symbol('consultations config');
export interface ConsultationsConfig {
  kit: KitSettings;
  reviewTargetHours: number;
  /** Between which ages each treatment is open. */
  ageBounds: AgeBounds;
  /** A licensed service's names of medicines; null: ours alone. */
  medicines: MedicinesReference | null;
  /** Where video visits take place; null: the clinic offers none. */
  video: VideoVisits | null;
  /** Who checks documents and faces; null: the clinic offers no identity check. */
  identityChecks: IdentityChecks | null;
}

export const ConsultationsEnv = z.object({
  ...BOUND_SETTINGS,
  REVIEW_TARGET_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(24)
    .meta(about('how long a case may wait for a prescriber before the console calls it late', { unit: 'hours' })),
  WHEREBY_URL: z
    .url()
    .default('https://api.whereby.dev')
    .meta(about('the video provider Whereby, or the sandbox that stands in for it')),
  WHEREBY_KEY: z
    .string()
    .min(8)
    .optional()
    .meta(about('the API key of Whereby; without it no video visits are offered', { isSecret: true })),
  WHEREBY_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .meta(
      about('the secret of the webhook that tells who was in a room (https://<your address>/webhooks/whereby)', {
        isSecret: true,
      }),
    ),
  STRIPE_IDENTITY_URL: z
    .url()
    .default('https://api.stripe.com')
    .meta(about('Stripe Identity, or the sandbox that stands in for it')),
  STRIPE_IDENTITY_KEY: z
    .string()
    .min(8)
    .optional()
    .meta(
      about('a restricted key of Stripe Identity, rk_live_...; without it no identity check is offered', {
        isSecret: true,
      }),
    ),
  STRIPE_IDENTITY_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .meta(
      about('the signing secret of its webhook (https://<your address>/webhooks/stripe-identity)', { isSecret: true }),
    ),
  MEDICINES_FILE: z
    .string()
    .optional()
    .meta(
      about(
        'a file with names of medicines from a licensed service (dm+d, BNF) as JSON, read at the start and used beside our own; unset: our own alone',
      ),
    ),
});

export function readConsultationsConfig(env: Record<string, string | undefined>): ConsultationsConfig {
  const [e, kit] = together(
    () => readEnv(env, ConsultationsEnv),
    () => readKitSettings(env, 'consultations'),
    () =>
      refuseInProduction(env, {
        'WHEREBY_URL must begin with https://: the key would travel readable.': isPlainHttp(env.WHEREBY_URL),
        'WHEREBY_KEY is the sandbox’s: nobody could join a video visit.':
          env.WHEREBY_KEY?.startsWith('sandbox') ?? false,
        'STRIPE_IDENTITY_URL must begin with https://: the key would travel readable.': isPlainHttp(
          env.STRIPE_IDENTITY_URL,
        ),
        'STRIPE_IDENTITY_KEY is a test key: nobody’s document would be looked at.': /^[a-z]+_(test|sandbox)_/.test(
          env.STRIPE_IDENTITY_KEY ?? '',
        ),
      }),
  );
  return {
    kit,
    ageBounds: ageBounds(e.MENOPAUSE_AGE_MAX),
    reviewTargetHours: e.REVIEW_TARGET_HOURS,
    video: videoOf(e),
    identityChecks: identityChecksOf(e),
    medicines: e.MEDICINES_FILE === undefined ? null : licensedReference(e.MEDICINES_FILE),
  };
}

function videoOf({
  WHEREBY_URL: url,
  WHEREBY_KEY: key,
  WHEREBY_WEBHOOK_SECRET: secret,
}: z.output<typeof ConsultationsEnv>): VideoVisits | null {
  if (secret && !key) throw new ConfigError('WHEREBY_WEBHOOK_SECRET is set, but no WHEREBY_KEY.');
  return key ? new Whereby({ url, key, webhookSecret: secret ?? null }) : null;
}

function identityChecksOf({
  STRIPE_IDENTITY_URL: url,
  STRIPE_IDENTITY_KEY: key,
  STRIPE_IDENTITY_WEBHOOK_SECRET: secret,
}: z.output<typeof ConsultationsEnv>): IdentityChecks | null {
  if (!key !== !secret)
    throw new ConfigError(
      'STRIPE_IDENTITY_KEY and STRIPE_IDENTITY_WEBHOOK_SECRET belong together: set both, or neither.',
    );
  return key && secret ? new StripeIdentity({ url, key, webhookSecret: secret }) : null;
}
