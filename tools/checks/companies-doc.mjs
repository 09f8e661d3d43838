// Writes the tables of companies that are given personal data into the records of processing and the impact assessment.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const { COMPANY_TABLES, withCompanies } = await import('../src/checks/companies.ts');
for (const [name, table] of Object.entries(COMPANY_TABLES)) {
  const path = join(root, name);
  writeFileSync(path, withCompanies(readFileSync(path, 'utf8'), table));
  console.log(name);
}
