import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** Reads several groups of settings of one program, and reports the errors of all of them together. */
export function together<T extends unknown[]>(...reads: { [K in keyof T]: () => T[K] }): T {
  const problems: string[] = [];
  const values = reads.map((read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return values as T;
}

/** Refuses, with NODE_ENV=production, what is only good enough to try things out: each message with whether it applies. */
export function refuseInProduction(env: Record<string, string | undefined>, lines: Record<string, boolean>): void {
  if (env.NODE_ENV !== 'production') return;
  const problems = Object.keys(lines).filter((line) => lines[line]);
  if (problems.length > 0) throw new ConfigError(problems);
}

export const isPlainHttp = (url: string | undefined): boolean => url?.startsWith('http://') ?? false;

/** Reads and checks environment variables once, at start. Throws ConfigError naming every wrong one. */
export function readEnv<S extends z.ZodObject>(env: Record<string, string | undefined>, schema: S): z.infer<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => {
      const name = path.join('.') || 'settings';
      const setting = schema.shape[name];
      return name in present || !setting
        ? `${name}: ${message}.`
        : `${name} is missing (${z.globalRegistry.get(setting)?.description ?? message}).`;
    }),
  );
}

export const whole = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback);
export const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .transform((word) => ['on', 'true', '1'].includes(word))
    .default(fallback);
/**
 * A setting's description in docs/configuration.md and at boot, and the unit of a number. `shown`: the text shown for its default, where
 * that is not the value itself. `isSecret`: a file may hold it (secret-files.ts).
 */
export const about = (description: string, more: { unit?: string; shown?: string; isSecret?: boolean } = {}) => ({
  description,
  ...more,
});
