import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildServices } from './transpile.ts';
import { operatorSettings } from './operator-settings.ts';
import { progress } from './progress.ts';
import { loadModule } from './topology-of.ts';

type StaffTool = Pick<typeof import('../staff.ts'), 'readWords' | 'staff'>;

/** `npm run staff -- invite|list|disable`. */
export async function staffCommand(root: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (!existsSync(join(root, 'deploy/dist/staff.js'))) await buildServices(root);
  const { readWords, staff } = await loadModule<StaffTool>(join(root, 'deploy/dist/staff.js'));
  const asked = readWords(words);
  for (const line of await staff(asked, await operatorSettings(root, asked.file, env))) progress.line(line);
  return 0;
}
