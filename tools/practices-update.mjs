import { root, underNode24 } from '../deploy/node24.mjs';

const USAGE = `Usage: npm run practices:update -- <epraccur.csv>
Writes the GP practices that are offered to customers and staff from the file of NHS England's Organisation Data Service:
https://digital.nhs.uk/services/organisation-data-service/data-search-and-export/csv-downloads (epraccur.zip, monthly).
`;
const words = process.argv.slice(2);
if (words.includes('--help') || words.length !== 1) {
  process.stdout.write(USAGE);
  process.exit(words.includes('--help') ? 0 : 2);
}
await underNode24();
const { updatePractices } = await import('./src/practices.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(() => updatePractices(root, words[0]));
process.exit();
