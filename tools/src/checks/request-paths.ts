import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageOf, targetOf } from './packages.ts';
import { importsOf, readSources, type SourceFile } from '../../../deploy/src/bus/source-files.ts';

/** The requests whose path through the files docs/architecture.md shows. */
export const REQUESTS = [
  'POST /v2/subscription/form/start-subscription',
  'POST /v2/subscription/form/confirm-subscription',
  'POST /v2/admin/form/ship',
];
const MOST_PROJECTS = 4;
const PAGE = 'docs/architecture.md';

/** Edge files rank above those that do the work, and these above entities and pure files. */
const EDGE = ['http', 'rpc', 'listener', 'jobs', 'webhook'];
const WORK = ['service', 'queries', 'gateway', 'edge'];

/** Billing's layers, lowest first; its other features lie above them. A program without an entry has no layers. */
const LAYERS: Record<string, string[][]> = {
  billing: [
    ['catalogue', 'model'],
    ['decisions', 'pricing'],
    ['announcing', 'reminders', 'ledger', 'stripe'],
    ['transitions'],
  ],
};

export interface RequestPath {
  /** The route's file, then for each RPC it calls: contract, handler, service. In the order of the calls. */
  files: string[];
  /** The projects of these files. */
  projects: string[];
  /** Upward imports, in these files and in everything they import. */
  upward: string[];
}

/** Follows a request from its route to the services that do the work. Throws where the path cannot be read from the files. */
export function requestPath(sources: SourceFile[], request: string): RequestPath {
  const { file, method } = routeOf(sources, request);
  const files = [file.path];
  for (const contract of contractsIn(file, method)) {
    const defined = one(
      sources.filter(
        ({ path, text }) => path.startsWith('libs/contracts/') && text.includes(`export const ${contract} =`),
      ),
      `${contract} is defined`,
    );
    const handler = one(
      sources.filter(({ path, text }) => path.endsWith('.rpc.ts') && text.includes(`@MessageHandler(${contract})`)),
      `${contract} is handled`,
    );
    files.push(defined.path, handler.path, serviceOf(handler, contract));
  }
  const distinct = [...new Set(files)];
  return {
    files: distinct,
    projects: [...new Set(distinct.map(projectOf))],
    upward: upwardFrom(sources, distinct),
  };
}

const projectOf = (path: string): string => packageOf(path)?.name ?? path;

function one<T>(found: T[], what: string): T {
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${what} in ${found.length} files instead of one.`);
  return only;
}

/** The file of the BFF that has the route, and the text of its method. */
function routeOf(sources: SourceFile[], request: string): { file: SourceFile; method: string } {
  const [verb = '', address = ''] = request.split(' ');
  const decorator = `${verb.charAt(0)}${verb.slice(1).toLowerCase()}`;
  const found = sources
    .filter(({ path }) => path.startsWith('apps/bff/src/') && path.endsWith('.http.ts'))
    .flatMap((file) => {
      const base = /@Controller\('([^']*)'\)/.exec(file.text)?.[1] ?? '';
      return [...file.text.matchAll(new RegExp(`@${decorator}\\('([^']*)'\\)`, 'g'))]
        .filter((match) => posix.join('/', base, match[1] ?? '') === address)
        .map((match) => ({ file, method: methodFrom(file.text, match.index) }));
    });
  return one(found, `${request} is answered`);
}

/** From a decorator to the end of its method, which the formatter puts on a line of its own. */
const methodFrom = (text: string, index: number): string => text.slice(index, text.indexOf('\n  }\n', index));

/** The RPCs that a method calls, in order. */
function contractsIn({ text }: SourceFile, method: string): string[] {
  const imported = importsOf(text)
    .filter(({ from }) => /^@sorrel\/contracts\/[\w-]+\/rpc/.test(from))
    .flatMap(({ names }) => names.match(/\w+/g) ?? []);
  const asked = [...method.matchAll(/rpc\.ask\(\s*(\w+)/g)].map((match) => match[1] ?? '');
  if (asked.length === 0) throw new Error('A route without an RPC in its own method.');
  for (const name of asked) if (!imported.includes(name)) throw new Error(`${name} is no RPC of the contracts.`);
  return asked;
}

/** The file of the service that a message handler hands its work to. */
function serviceOf(handler: SourceFile, contract: string): string {
  const method = methodFrom(handler.text, handler.text.indexOf(`@MessageHandler(${contract})`));
  const field = /\breturn (?:await )?this\.(\w+)\.\w+\(/.exec(method)?.[1] ?? '';
  const type = new RegExp(`readonly ${field}: (\\w+)`).exec(handler.text)?.[1] ?? '';
  const each = importsOf(handler.text).find(({ names }) => new RegExp(`\\b${type || '-'}\\b`).test(names));
  const target = each && targetOf(handler, each);
  if (!target || !('file' in target)) throw new Error(`${handler.path} does not say who works for ${contract}.`);
  return target.file;
}

/** Follows every import inside a program, and finds those that lead to a higher rank, a higher layer or another program. */
function upwardFrom(sources: SourceFile[], start: string[]): string[] {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const waiting = [...start];
  const upward: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = byPath.get(path);
    // Settings are wiring: they are read at boot, and their imports belong to no request.
    if (!file || seen.has(path) || path.endsWith('.config.ts')) continue;
    seen.add(path);
    for (const each of importsOf(file.text)) {
      const target = targetOf(file, each);
      if ('library' in target) continue;
      if ('package' in target) {
        if (!['contracts', 'service-kit'].includes(target.package)) upward.push(`${path} -> ${each.from}`);
        continue;
      }
      if (isUpward(path, target.file)) upward.push(`${path} -> ${target.file}`);
      waiting.push(target.file);
    }
  }
  return upward.sort();
}

const isUpward = (from: string, to: string): boolean =>
  projectOf(from) !== projectOf(to) || rankOf(to) > rankOf(from) || layerOf(to) > layerOf(from);

function rankOf(path: string): number {
  const words = posix.basename(path, '.ts').split('.');
  const suffix = words.length > 1 ? (words.at(-1) ?? '') : '';
  if (EDGE.includes(suffix)) return 2;
  return WORK.includes(suffix) ? 1 : 0;
}

function layerOf(path: string): number {
  const [, app = '', , feature = ''] = path.split('/');
  const layers = path.startsWith('apps/') ? LAYERS[app] : undefined;
  if (!layers || !path.slice(`apps/${app}/src/`.length).includes('/')) return -1;
  const layer = layers.findIndex((features) => features.includes(feature));
  return layer < 0 ? layers.length : layer;
}

/** The line of the page that shows a request's path. */
const lineFor = (request: string, { files }: RequestPath): string =>
  `- \`${request}\`: ${files.map((file) => `\`${file}\``).join(' -> ')}`;

/** What is wrong with the paths of these requests: too many projects, an upward import, a page that says otherwise. */
export function requestFaults(sources: SourceFile[], page: string, requests: readonly string[] = REQUESTS): string[] {
  const lines = page.split('\n');
  return requests.flatMap((request) => {
    const path = requestPath(sources, request);
    const line = lineFor(request, path);
    return [
      ...(path.projects.length > MOST_PROJECTS
        ? [`${request} runs through ${path.projects.length} projects: ${path.projects.join(', ')}`]
        : []),
      ...path.upward.map((each) => `${request}: an import runs upward: ${each}`),
      ...(lines.includes(line) ? [] : [`${PAGE} must say: ${line}`]),
    ];
  });
}

/** Prints the faults in the repository; returns how many there are. */
export function checkRequests(root: string, print: (line: string) => void): number {
  const faults = requestFaults(readSources(root), readFileSync(join(root, PAGE), 'utf8'));
  for (const fault of faults) print(fault);
  return faults.length;
}
