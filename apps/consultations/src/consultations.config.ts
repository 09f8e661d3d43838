import { z } from 'zod';
import { ageBounds, type AgeBounds } from '@sorrel/contracts/eligibility';
import { BOUND_SETTINGS } from '@sorrel/service-kit/settings/bounds';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { licensedReference } from './medicines/licensed.gateway.ts';
import type { MedicinesReference } from './medicines/reference.ts';
import { about, readEnv, together } from '@sorrel/service-kit/settings/read-env';

export const CONSULTATIONS_CONFIG = Symbol('consultations config');
export interface ConsultationsConfig {
  kit: KitSettings;
  reviewTargetHours: number;
  /** Between which ages each treatment is open. */
  ageBounds: AgeBounds;
  /** A licensed service's names of medicines; null: ours alone. */
  medicines: MedicinesReference | null;
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
  );
  return {
    kit,
    ageBounds: ageBounds(e.MENOPAUSE_AGE_MAX),
    reviewTargetHours: e.REVIEW_TARGET_HOURS,
    medicines: e.MEDICINES_FILE === undefined ? null : licensedReference(e.MEDICINES_FILE),
  };
}
