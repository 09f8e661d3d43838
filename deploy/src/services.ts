import type { z } from 'zod';
import { bootService, type Making, type Running, type Service } from '@sorrel/service-kit/boot';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import type { Personal } from '@sorrel/service-kit/people/personal';
import { readWithSecrets, withSecrets } from '@sorrel/service-kit/settings/secret-files';
import type { SealedColumn, SealedFiles } from '@sorrel/service-kit/security/sealed-column';
import type { Shared } from '@sorrel/service-kit/kit.module';

type Env = Record<string, string | undefined>;
interface Starter {
  (env: Env, shared: Shared, making?: Making): Promise<Running>;
  /** Loads only its code: a standby process then starts faster. */
  load(): Promise<unknown>;
  /** What it seals and where, besides the kit's own. */
  sealed(env: Env): Promise<{ sealed: readonly SealedColumn[]; files: SealedFiles | null }>;
  /** What it keeps about people. */
  personal(): Promise<Personal | undefined>;
  /** Reads its settings and nothing else. Throws ConfigError. */
  check(env: Env): Promise<void>;
  /** Tests the store that only it uses. Wrong settings are reported by `check`. */
  problems(env: Env): Promise<readonly string[]>;
  /** The settings it reads beside those of every program. */
  settings(): Promise<z.ZodObject | undefined>;
}

const starter = <C>(load: () => Promise<{ service: Service<C> }>): Starter =>
  Object.assign(
    async (env: Env, shared: Shared, making?: Making) => bootService((await load()).service, env, shared, making),
    {
      load,
      sealed: async (env: Env) => {
        const { service } = await load();
        return { sealed: service.sealed ?? [], files: (await service.files?.(withSecrets(env, service))) ?? null };
      },
      check: async (env: Env) => {
        const { service } = await load();
        readWithSecrets(env, service, service.config);
      },
      personal: async () => (await load()).service.personal,
      problems: async (env: Env) => {
        const { service } = await load();
        return service.problems?.(withSecrets(env, service)) ?? [];
      },
      settings: async () => (await load()).service.settings,
    },
  );

/** How each program of the topology starts in this process. Loaded on demand: a process of one service loads no other. */
export const STARTERS: Record<string, Starter> = {
  sandbox: starter(() => import('@sorrel/sandbox/module')),
  identity: starter(() => import('@sorrel/identity/module')),
  billing: starter(() => import('@sorrel/billing/module')),
  consultations: starter(() => import('@sorrel/consultations/module')),
  messaging: starter(() => import('@sorrel/messaging/module')),
  media: starter(() => import('@sorrel/media/module')),
  fulfilment: starter(() => import('@sorrel/fulfilment/module')),
  bff: starter(() => import('@sorrel/bff/module')),
};

/** Checks the settings of all these programs before any is started: all errors are reported in one list. */
export async function checkSettings(env: Env, names: readonly string[]): Promise<void> {
  const checks = await Promise.allSettled(names.map((name) => STARTERS[name]?.check(env)));
  const problems: string[] = [];
  for (const check of checks) {
    if (check.status === 'fulfilled') continue;
    if (!(check.reason instanceof ConfigError)) throw check.reason;
    problems.push(...check.reason.problems);
  }
  if (problems.length > 0) throw new ConfigError(problems);
}
