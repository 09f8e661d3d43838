import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';

export const CONSULTATIONS_CONFIG = Symbol('consultations config');
export interface ConsultationsConfig {
  kit: KitSettings;
}

export function readConsultationsConfig(env: Record<string, string | undefined>): ConsultationsConfig {
  return { kit: readKitSettings(env, 'consultations') };
}
