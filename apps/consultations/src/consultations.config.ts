import { z } from 'zod';
import { openMenopauseUpTo } from '@sorrel/contracts/eligibility';
import { BOUND_SETTINGS } from '@sorrel/service-kit/settings/bounds';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { about, readEnv, together } from '@sorrel/service-kit/settings/read-env';

export const CONSULTATIONS_CONFIG = Symbol('consultations config');
export interface ConsultationsConfig {
  kit: KitSettings;
  reviewTargetHours: number;
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
});

export function readConsultationsConfig(env: Record<string, string | undefined>): ConsultationsConfig {
  const [e, kit] = together(
    () => readEnv(env, ConsultationsEnv),
    () => readKitSettings(env, 'consultations'),
  );
  openMenopauseUpTo(e.MENOPAUSE_AGE_MAX);
  return { kit, reviewTargetHours: e.REVIEW_TARGET_HOURS };
}
