import { underNode24 } from './node24.mjs';

if (process.argv.includes('--help')) {
  process.stdout.write(
    'Usage: npm run provision [-- --env <file of settings>]; PROVISION_URL (a user who may make roles and schemas), DATABASE_URL_<PROGRAM> as the programs have them.\n',
  );
  process.exit(0);
}
await underNode24();
const { provisionCommand } = await import('./src/commands/provision.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => provisionCommand(process.argv.slice(2), process.env));
