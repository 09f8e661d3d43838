import { z } from 'zod';
import {
  flag,
  readEnv,
  readKitSettings,
  refuseInProduction,
  together,
  type KitSettings,
} from '@sorrel/service-kit/settings';

export const IDENTITY_CONFIG = Symbol('identity config');
export interface IdentityConfig {
  kit: KitSettings;
  /** Limits are this many times wider with the sandbox on, so that scripts and demos work. */
  limitFactor: number;
  /** Staff without a second factor set one up before anything else. On, unless the sandbox is (docs/decisions/0018). */
  isFactorRequired: boolean;
  /** What an authenticator app shows beside the code. */
  issuer: string;
}

export function readIdentityConfig(env: Record<string, string | undefined>): IdentityConfig {
  const [kit] = together(
    () => readKitSettings(env, 'identity'),
    () =>
      refuseInProduction(env, {
        'STAFF_SECOND_FACTOR is off: in production staff must have a second factor.': ['off', 'false', '0'].includes(
          env.STAFF_SECOND_FACTOR ?? '',
        ),
      }),
  );
  const e = readEnv(env, z.object({ STAFF_SECOND_FACTOR: flag(!kit.isSandbox) }));
  return {
    kit,
    limitFactor: kit.isSandbox && env.PRODUCTION_LIMITS !== 'on' ? 100 : 1,
    isFactorRequired: e.STAFF_SECOND_FACTOR,
    issuer: kit.isSandbox ? 'Sorrel sandbox' : 'Sorrel',
  };
}
