import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateCommand } from './commands/migrate.ts';
import { opsCommand } from './commands/ops.ts';
import { productionCheck } from './commands/production-check.ts';
import { runCommand, step } from './commands/progress.ts';
import { provisionCommand } from './commands/provision.ts';
import { staffCommand } from './commands/staff.ts';
import { settingsWithSecrets } from './commands/settings-files.ts';
import { loadModule } from './commands/topology-of.ts';
import { Problem, type Say } from './problem.ts';

/** What the image alone holds beside this file (tools/demo). */
interface Demo {
  loadDemo(options: { env: Record<string, string>; say: Say }): Promise<string>;
}

/** The folder that holds `deploy/dist`, in a checkout as in the tools' image. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What an operator runs beside the programs; npm's scripts have the same names in a checkout. */
const TOOLS: Record<string, (words: string[]) => Promise<number>> = {
  provision: (words) => provisionCommand(words, process.env),
  migrate: async (words) =>
    migrateCommand(root, {
      env: await settingsWithSecrets([], process.env),
      only: undefined,
      hasContract: words.includes('--contract'),
    }),
  'production:check': (words) => productionCheck(root, words, process.env),
  staff: (words) => staffCommand(root, words, process.env),
  ops: (words) => opsCommand(root, words, process.env),
  demo: fillDemo,
};

/** Fills an empty installation with eighty days of a clinic's life, where the sandbox stands in for other companies. */
async function fillDemo(): Promise<number> {
  const given = Object.entries(await settingsWithSecrets([], process.env));
  const env = given.filter((pair): pair is [string, string] => pair[1] !== undefined);
  const { loadDemo } = await loadModule<Demo>(join(root, 'deploy/dist/demo.js'));
  await step('demo', 'living through eighty days', (say) => loadDemo({ env: Object.fromEntries(env), say }), String);
  return 0;
}

const [name = '', ...words] = process.argv.slice(2);
await runCommand(async () => {
  const tool = TOOLS[name];
  if (!tool) throw new Problem(`Say what to do: ${Object.keys(TOOLS).join(', ')}.`);
  return tool(words);
});
