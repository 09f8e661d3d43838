import { fail, root, underNode24 } from '../deploy/node24.mjs';

const USAGE =
  'Usage: npm test [-- part-of-a-path...], npm run test:resilience [-- part-of-a-path...]; with a part of a path only the suites there, without the checks.';
const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const paths = words.filter((word) => word !== '--resilience');
const unknown = paths.find((word) => word.startsWith('-'));
if (unknown !== undefined) fail(`"${unknown}" is not known here. ${USAGE}`);
await underNode24(undefined, { isForDevelopers: true });
const { test } = await import('./src/test.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(() => test({ root, kind: words.includes('--resilience') ? 'resilience' : 'everyday', paths }));
