import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildServices } from './transpile.ts';
import { operatorSettings } from './operator-settings.ts';
import { markRestoredCommand } from './mark-restored.ts';
import { progress } from './progress.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { loadModule } from './topology-of.ts';
import { verifyAuditCommand } from './verify-audit.ts';

type OpsTool = Pick<typeof import('../ops.ts'), 'ops' | 'readAsked' | 'USAGE'>;

/** `npm run ops`: the one tool of the runbooks. */
export async function opsCommand(root: string, words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (!existsSync(join(root, 'deploy/dist/ops.js'))) await buildServices(root);
  const { ops, readAsked, USAGE } = await loadModule<OpsTool>(join(root, 'deploy/dist/ops.js'));
  if (words.length === 0 || words.includes('--help')) {
    progress.line(USAGE);
    return words.length === 0 ? 1 : 0;
  }
  const [verb, ...rest] = words;
  // They work on the database and on files, and say by themselves what they were given.
  if (verb === 'verify-audit') return verifyAuditCommand(root, rest, env);
  if (verb === 'rotate-keys') return rotateKeysCommand(root, rest);
  if (verb === 'mark-restored') return markRestoredCommand(root, rest, env);
  const { asked, file } = readAsked(words);
  return ops(asked, await operatorSettings(root, file, env), progress.line);
}
