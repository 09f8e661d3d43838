// Writes docs/clinical-safety/rule-register.md, every clinical decision of the product, and which formulas billing's catalogue has for each
// treatment, where the test of silence walks them. `--check` only reports whether both are up to date, after the build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildServices } from '../../deploy/src/commands/transpile.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isCheck = process.argv.includes('--check');
if (!isCheck) await buildServices(root);
const load = (path) => import(pathToFileURL(join(root, path)).href);
const { registerLines } = await load('apps/consultations/dist/rule-register/register.js');
const { REGISTER_KINDS, REGISTER_OWNERS } = await load('libs/contracts/dist/consultations/register.js');

const EFFECTS = {
  stop: 'stops',
  refuse: 'refuses',
  block: 'blocks',
  evidence: 'asks for evidence',
  warn: 'warns',
  notice: 'tells',
  task: 'task',
  none: 'nothing',
};
const APPROVAL = { never: 'never', reason: 'with a reason', acknowledge: 'once read', shown: 'shown' };

const all = registerLines();
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const evidenceText = ({ words, link }) => (link ? `[${words}](${link})` : words);
const row = (line) =>
  `| \`${line.id}\` v${line.version} | ${EFFECTS[line.effect]}${line.onApproval ? `; approval ${APPROVAL[line.onApproval]}` : ''} | ${cell(line.meaning)} | ${cell(line.when)} | ${cell(line.where)} | ${cell(line.evidence.map(evidenceText).join('; '))}${line.isOwnProposal ? ' (own proposal)' : ''} | ${REGISTER_OWNERS[line.owner]} | ${line.since} | ${line.reviewOn} |`;

const sections = Object.entries(REGISTER_KINDS).flatMap(([kind, title]) => {
  const lines = all.filter((line) => line.kind === kind);
  return lines.length === 0
    ? []
    : [
        `## ${title} (${lines.length})`,
        '',
        '| line | does | says | when | where | evidence | answers for it | since | next look |',
        '|---|---|---|---|---|---|---|---|---|',
        ...lines.map(row),
        '',
      ];
});

const page = `${[
  '# Register of clinical decisions',
  '',
  'Made by `node tools/checks/rule-register-doc.mjs` from `apps/consultations/src/rule-register`; `npm run check` says when it is out of date.',
  '',
  `${all.length} lines, every one a proposal from public guidance: **none counts as confirmed before the clinic’s clinical lead has confirmed it**, line by line. ${all.filter((one) => one.isOwnProposal).length} have no public source and are the builders’ own. A line whose content changes has another print, and is open again.`,
  '',
  ...sections,
]
  .join('\n')
  .trimEnd()}\n`;
const { PRODUCTS, TREATMENTS } = await load('apps/billing/dist/catalogue/treatments.js');
const { substancesIn } = await load('libs/contracts/dist/substances.js');
const formulaOf = ({ consultation, plans }) =>
  plans
    .flatMap(({ codes }) => codes)
    .map((code) => PRODUCTS.find((product) => product.code === code))
    .filter((product) => product.isPrescription)
    .map(({ code, ingredients }) => {
      const substances = substancesIn(ingredients).map((one) => `'${one}'`);
      return `  { code: '${code}', treatment: '${consultation}', substances: [${substances.join(', ')}] },`;
    });
const formulas = `// Made by \`node tools/checks/rule-register-doc.mjs\` from billing's catalogue; \`npm run check\` says when it is out of date.
import type { TreatmentSlug } from '@sorrel/contracts/words';

export interface Formula {
  code: string;
  treatment: TreatmentSlug;
  substances: string[];
}

export const FORMULAS: readonly Formula[] = [
${TREATMENTS.flatMap(formulaOf).join('\n')}
];
`;

const made = {
  'docs/clinical-safety/rule-register.md': page,
  'apps/consultations/src/safety/formulas.ts': formulas,
};
const before = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
for (const [name, text] of Object.entries(made)) {
  const path = join(root, name);
  if (!isCheck) writeFileSync(path, text);
  else if (before(path) !== text) {
    console.log(`${name} is out of date: run node tools/checks/rule-register-doc.mjs`);
    process.exitCode = 1;
  } else console.log(`${name} is true`);
}
