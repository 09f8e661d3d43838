import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings';

export const IDENTITY_CONFIG = Symbol('identity config');
export interface IdentityConfig {
  kit: KitSettings;
  /** Limits are this many times wider with the sandbox on, so that scripts and demos work. */ limitFactor: number;
}

export function readIdentityConfig(env: Record<string, string | undefined>): IdentityConfig {
  const kit = readKitSettings(env, 'identity');
  return { kit, limitFactor: kit.isSandbox && env.PRODUCTION_LIMITS !== 'on' ? 100 : 1 };
}
