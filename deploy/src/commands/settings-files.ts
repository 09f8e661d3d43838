import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Problem } from '../problem.ts';

/** The environment, on top of the given files: as a start with those files would see it. */
export function readSettings(files: readonly string[], env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const read = files.map((file) => {
    if (!existsSync(file)) throw new Problem(`${file} is not there.`);
    return parseEnv(readFileSync(file, 'utf8'));
  });
  return Object.assign({}, ...read, env) as Record<string, string | undefined>;
}

/** The same with the secrets that files hold (`<NAME>_FILE`), for a tool that uses them itself. What is built must be there. */
export async function settingsWithSecrets(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Record<string, string | undefined>> {
  const { withSecrets } = await import('@sorrel/service-kit/settings/secret-files').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Problem('Nothing is built yet: npm run build.');
  });
  return withSecrets(readSettings(files, env));
}

/** The files of settings among a command's words: each after `--env`, or by itself. */
export const filesIn = (words: readonly string[]): string[] => words.filter((word) => word !== '--env');

/** Takes `--env <file>` out of a command's words. @throws Problem where no file follows. */
export function withoutFiles(words: readonly string[]): { files: string[]; words: string[] } {
  const files: string[] = [];
  const left: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word !== '--env') {
      left.push(word);
      continue;
    }
    const file = words[++at];
    if (file === undefined) throw new Problem('--env needs a file of settings after it.');
    files.push(file);
  }
  return { files, words: left };
}
