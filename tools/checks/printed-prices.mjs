// Writes the prices that are built into the pages, from billing's catalogue, their only source. `--check` only reports whether they agree.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { PRODUCTS, TREATMENTS } = await import(`${root}apps/billing/dist/catalogue/treatments.js`);
const { shopPriceOf } = await import(`${root}libs/contracts/dist/billing/words.js`);

const printed = ({ slug, plans }) => {
  const items = ({ codes }) => codes.map((code) => PRODUCTS.find((product) => product.code === code));
  const { pricePence, months, isFrom, steps } = shopPriceOf(plans.map((plan) => ({ items: items(plan) })));
  const key = /^[a-z]+$/.test(slug) ? slug : `'${slug}'`;
  const line = `pricePence: ${pricePence}, months: ${months}, isFrom: ${isFrom}`;
  if (!steps) return `  ${key}: { ${line} },`;
  const each = steps.map((step) => `      { strength: '${step.strength}', pricePence: ${step.pricePence} },`);
  return [
    `  ${key}: {`,
    ...line.split(', ').map((one) => `    ${one},`),
    '    steps: [',
    ...each,
    '    ],',
    '  },',
  ].join('\n');
};
const isMedicine = ({ plans }) =>
  plans.some(({ codes }) => codes.some((code) => PRODUCTS.find((one) => one.code === code)?.isPrescription));
const text = `// Made by \`node tools/checks/printed-prices.mjs\` from billing's catalogue; \`npm run check\` says when it is out of date.
import type { ShopPrice } from '@sorrel/contracts/billing/words';

export const PRINTED: Record<string, ShopPrice> = {
${TREATMENTS.filter((one) => !isMedicine(one))
  .map(printed)
  .join('\n')}
};

/** Prescription-only, and apart: a site that must not advertise them leaves them out. */
export const PRINTED_MEDICINES: Record<string, ShopPrice> = {
${TREATMENTS.filter(isMedicine).map(printed).join('\n')}
};
`;
const path = `${root}apps/storefront/src/prices/printed.ts`;
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.log('The printed prices differ from the catalogue: run node tools/checks/printed-prices.mjs');
  process.exitCode = 1;
} else console.log('the printed prices are the catalogue’s');
