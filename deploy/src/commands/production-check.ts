import { join } from 'node:path';
import { buildServices } from './transpile.ts';
import { progress } from './progress.ts';
import { filesIn, readSettings } from './settings-files.ts';
import { loadModule } from './topology-of.ts';

interface Production {
  productionProblems(env: Record<string, string | undefined>): Promise<string[]>;
  productionNotes(env: Record<string, string | undefined>): string[];
  productionGaps(env: Record<string, string | undefined>): string[];
}

/** `npm run production:check`: lists everything that is missing or wrong. Returns 1 where there is anything. */
export async function productionCheck(root: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const given = readSettings(filesIn(words), env);
  await buildServices(root);
  const { productionProblems, productionNotes, productionGaps } = await loadModule<Production>(
    join(root, 'deploy/dist/production.js'),
  );
  const problems = await productionProblems(given);
  for (const line of productionNotes(given)) progress.line(`Decided: ${line}`);
  for (const line of productionGaps(given)) progress.line(`Please note: ${line}`);
  if (problems.length === 0) {
    progress.line('Ready for production: nothing is missing.');
    return 0;
  }
  progress.line(`Not ready for production, ${problems.length === 1 ? 'one thing' : `${problems.length} things`}:`);
  for (const line of problems) progress.line(`- ${line}`);
  progress.line('What each setting means is in docs/configuration.md, the way in docs/production.md.');
  return 1;
}
