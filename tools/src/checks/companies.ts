import { COMPANIES, type Company } from '@sorrel/contracts/companies';

const all: readonly Company[] = COMPANIES;
const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;
const ours = (text: string): string => text.replaceAll(/\byour\b/g, 'their').replaceAll(/\byou\b/g, 'they');
const when = ({ setting }: Company): string => (setting === null ? 'always' : `where \`${setting}\` is set`);

/** The parts of papers that are made from the list of companies, between two marks. */
export const COMPANY_TABLES: Readonly<Record<string, string>> = {
  'docs/clinical-safety/records-of-processing.md': [
    '| company | when | people | what it is given | why | where | what it keeps, how long | role; agreement |',
    '|---|---|---|---|---|---|---|---|',
    ...all.map(
      (one) =>
        `| ${capital(one.name)} | ${when(one)} | ${one.whose} | ${ours(one.sent)} | ${ours(one.why)} | ${one.where} | ${ours(one.kept)} | ${one.role}; **to be signed** |`,
    ),
  ].join('\n'),
  'docs/clinical-safety/dpia.md': [
    '| company | risk to people | what stands against it | accepted |',
    '|---|---|---|---|',
    ...all.map(
      (one) => `| ${capital(one.name)}, ${when(one)} | ${ours(one.risk)} | ${ours(one.against)} | **to be signed** |`,
    ),
  ].join('\n'),
};

const BEGIN = '<!-- companies: made by tools/checks/companies-doc.mjs -->';
const END = '<!-- /companies -->';

/** The page with its table anew; null: it has no room for one. */
export function withCompanies(page: string, table: string): string | null {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  return from < 0 || to < from ? null : `${page.slice(0, from + BEGIN.length)}\n${table}\n${page.slice(to)}`;
}
