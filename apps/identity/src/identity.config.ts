import { z } from 'zod';
import { ageBounds, type AgeBounds } from '@sorrel/contracts/eligibility';
import { BOUND_SETTINGS } from '@sorrel/service-kit/settings/bounds';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { about, flag, isPlainHttp, readEnv, refuseInProduction, together } from '@sorrel/service-kit/settings/read-env';

import { whoNeedsFactor, type WhoNeedsFactor } from './sessions/required.ts';
import { type Site, siteOf } from './passkeys/passkey.ts';

export const IDENTITY_CONFIG = Symbol('identity config');
export interface IdentityConfig {
  kit: KitSettings;
  /** With the sandbox on, limits are this many times wider, so that scripts and demos work. */
  limitFactor: number;
  /** Whose second factor must be set up before anything else (docs/decisions/0018). */
  whoNeedsFactor: WhoNeedsFactor;
  /** What an authenticator app shows beside the code. */
  issuer: string;
  /** Where passkeys hold. */
  site: Site;
  /** Between which ages each treatment is open. */
  ageBounds: AgeBounds;
  /** Who is asked whether a prescriber is on their register; null: nobody. */
  register: { url: string; key: string } | null;
}

export const IdentityEnv = z.object({
  PUBLIC_URL: z.url().meta(about('the address customers use, like https://sorrel.example')),
  STAFF_SECOND_FACTOR: flag(true)
    .optional()
    .meta(
      about('staff without a second factor set one up before anything else', {
        shown: 'on; with the sandbox for all but the demo’s team',
      }),
    ),
  REGISTER_CHECK_URL: z
    .url()
    .optional()
    .meta(
      about('a service that looks prescribers up on the registers of GPhC, GMC and NMC; without it nobody is asked'),
    ),
  REGISTER_CHECK_KEY: z
    .string()
    .min(8)
    .optional()
    .meta(about('the key of that service, where its address is set', { isSecret: true })),
  ...BOUND_SETTINGS,
  PRODUCTION_LIMITS: flag(false).meta(about("production's limits although the sandbox is on, for tests")),
});

export function readIdentityConfig(env: Record<string, string | undefined>): IdentityConfig {
  const [kit, e] = together(
    () => readKitSettings(env, 'identity'),
    () => readEnv(env, IdentityEnv),
    () =>
      refuseInProduction(env, {
        'PUBLIC_URL must begin with https://: passwords and sessions would travel readable.': isPlainHttp(
          env.PUBLIC_URL,
        ),
        'REGISTER_CHECK_URL must begin with https://: the key would travel readable.': isPlainHttp(
          env.REGISTER_CHECK_URL,
        ),
        'STAFF_SECOND_FACTOR is off: in production staff must have a second factor.': ['off', 'false', '0'].includes(
          env.STAFF_SECOND_FACTOR ?? '',
        ),
      }),
  );
  const issuer = kit.isSandbox ? 'Sorrel sandbox' : 'Sorrel';
  return {
    kit,
    limitFactor: kit.isSandbox && !e.PRODUCTION_LIMITS ? 100 : 1,
    whoNeedsFactor: whoNeedsFactor(env.STAFF_SECOND_FACTOR ? e.STAFF_SECOND_FACTOR : undefined, kit.isSandbox),
    issuer,
    site: siteOf(e.PUBLIC_URL, issuer),
    ageBounds: ageBounds(e.MENOPAUSE_AGE_MAX),
    register: registerOf(e),
  };
}

function registerOf({
  REGISTER_CHECK_URL: url,
  REGISTER_CHECK_KEY: key,
}: z.output<typeof IdentityEnv>): IdentityConfig['register'] {
  if (!url !== !key)
    throw new ConfigError('REGISTER_CHECK_URL and REGISTER_CHECK_KEY belong together: set both, or neither.');
  return url && key ? { url, key } : null;
}
