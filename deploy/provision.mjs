import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, underNode24 } from './node24.mjs';

if (process.argv.includes('--help')) {
  process.stdout.write(
    'Usage: npm run provision [-- --env <file of settings>]; PROVISION_URL (a user who may make roles and schemas), DATABASE_URL_<PROGRAM> as the programs have them.\n',
  );
  process.exit(0);
}
await underNode24();
const { buildServices } = await import('./src/commands/transpile.ts');
const { provisionCommand } = await import('./src/commands/provision.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(async () => {
  if (!existsSync(join(root, 'libs/service-kit/dist'))) await buildServices(root);
  return provisionCommand(process.argv.slice(2), process.env);
});
