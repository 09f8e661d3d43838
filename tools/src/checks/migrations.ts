/** A migration as the check sees it. */
export interface Written {
  service: string;
  name: string;
  sql: readonly string[];
  /** Built concurrently with writers, outside a transaction. */
  isConcurrent?: boolean;
  /** The first half that this migration completes, as its class says. */
  contractOf?: string;
}

/**
 * Why code of the version before could not run on this schema, or what would hold everybody up while it is made. One line per fault.
 * `before`, as `service name`: migrations older than this check, in the order they run; they are not checked.
 */
export function migrationFaults(all: readonly Written[], before: readonly string[]): string[] {
  const lines: string[] = [];
  const known = all.map(keyOf);
  for (const gone of before)
    if (!known.includes(gone))
      lines.push(`${gone} is gone: what has been run somewhere is never taken away or renamed`);
  for (const [at, one] of all.entries()) {
    if (before.includes(keyOf(one))) continue;
    const later = all.slice(at + 1).find((other) => other.service === one.service && before.includes(keyOf(other)));
    if (later) lines.push(`${keyOf(one)} stands before ${later.name}: new ones come last`);
    lines.push(...faultsOf(one, all.slice(0, at)).map((why) => `${keyOf(one)}: ${why}`));
  }
  return lines;
}

const keyOf = ({ service, name }: Pick<Written, 'service' | 'name'>): string => `${service} ${name}`;
const NAME = /^(\d{8}|\d{14})_(contract_)?[a-z][a-z0-9_]*$/;

function faultsOf(one: Written, earlier: readonly Written[]): string[] {
  const named = NAME.exec(one.name);
  if (!named) return ['is to be named <date>_<what>, or <date>_contract_<what> for what old code would not survive'];
  const isContract = named[2] !== undefined;
  if (isContract !== (one.contractOf !== undefined))
    return [
      'the second half of a change is named <date>_contract_<what> and extends ContractMigration: both or neither',
    ];
  if (isContract) {
    const hasFirst = earlier.some(({ service, name }) => service === one.service && name === one.contractOf);
    return hasFirst ? [] : [`is the second half of "${one.contractOf}", and there is no such migration before it`];
  }
  if (one.isConcurrent) return [];
  const made = new Set<string>();
  return one.sql.flatMap(statementsOf).flatMap((statement) => reasonsAgainst(statement, made));
}

const SECOND_HALF = 'that is for a second half, a release later (ContractMigration)';
const IDENTIFIER = String.raw`(?:"[^"]+"|[\w.]+)`;
const CREATE_TABLE = new RegExp(`^create (?:unlogged )?table (?:if not exists )?(${IDENTIFIER})`);
const CREATE_INDEX = new RegExp(`^create (?:unique )?index .*?\\bon (?:only )?(${IDENTIFIER})`);
const ALTER_TABLE = new RegExp(`^alter table (?:if exists )?(?:only )?(${IDENTIFIER}) (.*)$`);

/** One statement, in lower case, without comments and strings. `made`: tables made by this migration, which nobody uses yet. */
function reasonsAgainst(statement: string, made: Set<string>): string[] {
  const table = CREATE_TABLE.exec(statement)?.[1];
  if (table) {
    made.add(table);
    return [];
  }
  const indexed = CREATE_INDEX.exec(statement)?.[1];
  if (indexed)
    return made.has(indexed)
      ? []
      : [`an index on ${indexed}, which is in use, is built beside the writers (ConcurrentIndexes)`];
  const dropped = /^drop (table|schema|view|materialized view|type|sequence|index)\b/.exec(statement)?.[1];
  if (dropped) return [`drops a${dropped === 'index' ? 'n' : ''} ${dropped}: ${SECOND_HALF}`];
  if (/^(truncate|lock|cluster|reindex|vacuum)\b/.test(statement))
    return [`"${statement.split(' ')[0]}" keeps everybody out meanwhile`];
  const [, altered = '', actions = ''] = ALTER_TABLE.exec(statement) ?? [];
  if (altered)
    return made.has(altered) ? [] : atTopLevel(actions).flatMap((action) => reasonsAgainstAction(altered, action));
  return /^alter \w+ .*\brename\b/.test(statement) ? [`renames: ${SECOND_HALF}`] : [];
}

/** What one action of `alter table` would do to a table in use. */
function reasonsAgainstAction(table: string, action: string): string[] {
  const against: [RegExp, string][] = [
    [/^rename (?!constraint)/, `renames in ${table}: ${SECOND_HALF}`],
    [/^drop (?!constraint)/, `drops a column of ${table}: ${SECOND_HALF}`],
    [/^alter .* (set data )?type /, `changes a type in ${table}: add a column beside it; ${SECOND_HALF}`],
    [/^alter .* set not null/, `forbids null in ${table}, which old code may still write: ${SECOND_HALF}`],
    [/^alter .* drop default/, `takes a default of ${table} away that old code may need: ${SECOND_HALF}`],
    [
      /^add (constraint \S+ )?(unique|primary key|exclude)\b(?!.* using index )/,
      `builds an index of ${table} with everybody kept out: build it with ConcurrentIndexes, then "using index"`,
    ],
    [
      /^add (constraint \S+ )?(check|foreign key)\b(?!.* not valid)/,
      `reads all of ${table} with everybody kept out: "not valid", and validated by another migration`,
    ],
  ];
  const found = against.find(([pattern]) => pattern.test(action));
  if (found) return [found[1]];
  const isColumn = /^add (?!constraint|unique|primary|exclude|check|foreign)/.test(action);
  return isColumn ? reasonsAgainstColumn(table, withoutParentheses(action)) : [];
}

function reasonsAgainstColumn(table: string, column: string): string[] {
  const reasons: string[] = [];
  const isRewritten =
    /\bgenerated\b|\b(small|big)?serial\b/.test(column) ||
    /\bdefault (gen_random_uuid|random|clock_timestamp|nextval|uuidv?\w*)/.test(column);
  if (isRewritten) reasons.push(`writes ${table} anew, row by row, with everybody kept out`);
  else if (/\bnot null\b/.test(column) && !/\bdefault\b/.test(column))
    reasons.push(`adds a column to ${table} that must not be null and has no default: old code leaves it out`);
  if (/\b(unique|primary key)\b/.test(column))
    reasons.push(`builds an index of ${table} with everybody kept out (ConcurrentIndexes)`);
  return reasons;
}

const TEXTS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:''|[^'])*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** The statements of a text, in lower case, with single spaces and without quoted text; those inside a `do` block as well. */
function statementsOf(text: string): string[] {
  const inside: string[] = [];
  const plain = text.replace(TEXTS, (piece) => {
    if (piece.startsWith('--') || piece.startsWith('/*')) return ' ';
    if (piece.startsWith('$')) inside.push(piece);
    return "''";
  });
  const statements = plain
    .split(';')
    .map((one) => one.toLowerCase().replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  if (!statements.some((one) => one.startsWith('do '))) return statements;
  const bodies = inside.map((piece) =>
    piece.replace(/^\$\w*\$|\$\w*\$$/g, '').replace(/\b(begin|then|loop|else)\b/gi, ';'),
  );
  return [...statements, ...bodies.flatMap(statementsOf)];
}

/** The parts between commas that are not inside parentheses. */
function atTopLevel(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

function withoutParentheses(text: string): string {
  const inner = text.replace(/\([^()]*\)/g, ' ');
  return inner === text ? text : withoutParentheses(inner);
}
