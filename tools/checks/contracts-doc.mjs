// Writes docs/contracts.md: every RPC and event, who may call it, who handles it. `--check` only reports whether the page is up to date.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildServices } from '../../deploy/src/commands/transpile.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isCheck = process.argv.includes('--check');
// A contract that was just written is not built yet. (`--check` runs after the build.)
if (!isCheck) await buildServices(root);
const SERVICES = ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment'];
const load = async (owner, file) => {
  try {
    return Object.entries(await import(pathToFileURL(join(root, `libs/contracts/dist/${owner}/${file}.js`)).href));
  } catch {
    return [];
  }
};

/** Of every file of an owner, its own `rpc.ts` first; one that is handed on counts once. */
async function rpcsOf(owner) {
  const files = readdirSync(join(root, 'libs/contracts/src', owner))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted((a, b) => Number(b === 'rpc') - Number(a === 'rpc') || (a < b ? -1 : 1));
  const all = (await Promise.all(files.map((file) => load(owner, file)))).flat();
  const rpcs = all.filter(([, one]) => one?.subject && one.timeoutMs);
  return [...new Map(rpcs.map((entry) => [entry[1].subject, entry])).values()];
}

/** Text for RPCs that staff may call without a permission. */
const WORDS = { own: 'none: only what is one’s own', open: 'none: open to every visitor' };

/** Event name -> services that handle it. */
const handlers = new Map();
for (const service of SERVICES) {
  const folder = join(root, 'apps', service, 'src');
  for (const name of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.listener.ts'))) {
    for (const [, event] of readFileSync(join(folder, name), 'utf8').matchAll(/@(?:Event|Copy)Handler\((\w+)\)/g))
      handlers.set(event, (handlers.get(event) ?? new Set()).add(service));
  }
}

const rightOf = (right) => (Array.isArray(right) ? right.join(' or ') : (WORDS[right] ?? '-'));

const rpcTable = (rpcs) => [
  '| RPC | kind | who may | permissions |',
  '|---|---|---|---|',
  ...rpcs.map(
    (rpc) =>
      `| \`${rpc.subject}\` | ${rpc.kind}${rpc.isAudited ? ', audited' : ''} | ${rpc.actors.join(', ')} | ${rightOf(rpc.permissions)} |`,
  ),
];

const lines = [
  '# Contracts',
  '',
  'Made by `node tools/checks/contracts-doc.mjs` from `libs/contracts`; `npm run check` says when it is out of date.',
  '',
];
for (const owner of SERVICES) {
  const rpcs = await rpcsOf(owner);
  const events = (await load(owner, 'events')).filter(([, one]) => one?.subject);
  lines.push(`## ${owner}`, '', ...rpcTable(rpcs.map(([, rpc]) => rpc)), '');
  if (events.length === 0) continue;
  lines.push('| event | sealed | handled by |', '|---|---|---|');
  for (const [name, event] of events)
    lines.push(
      `| \`${event.subject}\` | ${event.isSealed ? 'yes' : 'no'} | ${[...(handlers.get(name) ?? [])].join(', ') || 'nobody yet'} |`,
    );
  lines.push('');
}

const kit = Object.fromEntries([...(await load('kit', 'rpc')), ...(await load('kit', 'operations'))]);
const ofEvery = Object.values(kit).filter((one) => one?.subject && one.timeoutMs);
lines.push('## Every program', '', ...rpcTable([...Object.values(kit.kitRpcOf('<program>')), ...ofEvery]));

const page = `${lines.join('\n').trimEnd()}\n`;
const path = join(root, 'docs/contracts.md');
if (!isCheck) writeFileSync(path, page);
else if (readFileSync(path, 'utf8') !== page) {
  console.log('docs/contracts.md is out of date: run node tools/checks/contracts-doc.mjs');
  process.exitCode = 1;
} else console.log('docs/contracts.md is true');
