import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, listedNames } from './source-files.ts';

/** What one program does on the bus, read from its source. */
interface Wire {
  /** RPCs of others that it calls: whole subjects, `*` where it calls every program. */
  asks: string[];
  /** Owners whose events it handles. */
  hears: string[];
  /** Live subjects (stored nowhere) that it publishes, and those that it listens to. */
  tells: string[];
  listens: string[];
}

/** Which program talks to which, by program name. */
export type Wires = Record<string, Wire>;

const CONTRACT = /^export const (\w+) = (?:query|command|event)\(\s*'((?:rpc|evt)\.[a-z.-]+)'/gm;
const LIVE = /^export const (\w+) = .*=> `(live\.[a-z.-]+)\.\$\{\w+\}`;$/gm;
/** `kitRpcOf(name).nextDue`: what every program answers about itself. */
const KIT = /\bkitRpcOf\(\w+\)\.(\w+)/g;
const KIT_NAME = /^ {2}(\w+): (?:query|command)\(\s*`rpc\.\$\{service\}\.(kit\.[a-z-]+)`/gm;
const APPLIED = 'rpc.*.kit.applied';

interface Contracts {
  /** A contract's subject by `<module>#<name>`. */
  subjects: Map<string, string>;
  kit: Map<string, string>;
}

/**
 * Reads which RPCs, events and live subjects each program uses, from the contracts its source imports. A contract of another owner that is
 * imported for its types alone gives no right.
 */
export function takeWires(root: string, programs: readonly string[]): Wires {
  const contracts = readContracts(join(root, 'libs/contracts/src'));
  return Object.fromEntries(programs.map((name) => [name, wireOf(name, join(root, 'apps', name, 'src'), contracts)]));
}

/** Every contract's subject, by folder and name. */
export function readContracts(folder: string): Contracts {
  const contracts: Contracts = { subjects: new Map(), kit: new Map() };
  for (const [path, text] of sources(folder)) {
    const owner = path.split('/')[0] ?? '';
    for (const [, name, subject] of text.matchAll(CONTRACT)) contracts.subjects.set(`${owner}#${name}`, subject ?? '');
    for (const [, name, subject] of text.matchAll(LIVE)) contracts.subjects.set(`${owner}#${name}`, `${subject}.*`);
    if (owner === 'kit')
      for (const [, name, subject] of text.matchAll(KIT_NAME)) contracts.kit.set(name ?? '', subject ?? '');
  }
  return contracts;
}

function wireOf(program: string, folder: string, { subjects, kit }: Contracts): Wire {
  const asks = new Set<string>();
  const hears = new Set<string>();
  const tells = new Set<string>();
  const listens = new Set<string>();
  for (const [, text] of sources(folder)) {
    for (const [, name] of text.matchAll(KIT)) asks.add(`rpc.*.${kit.get(name ?? '')}`);
    if (/\bwaitApplied\(/.test(text)) asks.add(APPLIED);
    for (const [name, subject] of imported(text, subjects)) {
      const owner = subject.split('.')[1] ?? '';
      if (subject.startsWith('live.')) (text.includes(`publishLive(${name}(`) ? tells : listens).add(subject);
      else if (
        subject.startsWith('evt.') &&
        ['EventHandler', 'CopyHandler'].some((mark) => text.includes(`@${mark}(${name})`))
      )
        hears.add(owner);
      else if (subject.startsWith('rpc.') && owner !== program && isSpoken(text, name)) asks.add(subject);
    }
  }
  const [a, h, t, l] = [asks, hears, tells, listens].map((set) => [...set].toSorted());
  return { asks: a ?? [], hears: h ?? [], tells: t ?? [], listens: l ?? [] };
}

/** The contracts among a file's imports: their local name and their subject. */
function imported(text: string, subjects: Map<string, string>): [string, string][] {
  return importsOf(text).flatMap((each) => {
    const owner = /^@sorrel\/contracts\/([a-z-]+)\//.exec(each.from)?.[1];
    if (!owner || each.isTypeOnly) return [];
    return listedNames(each.names).flatMap((words): [string, string][] => {
      const [name = '', as = name] = words.split(' as ');
      const subject = subjects.get(`${owner}#${name}`);
      return subject ? [[as, subject]] : [];
    });
  });
}

/** Whether the name is used for more than its type (`typeof readCheckout.output`). */
const isSpoken = (text: string, name: string): boolean =>
  [...text.matchAll(new RegExp(`(typeof\\s+)?\\b${name}\\b`, 'g'))].filter((match) => !match[1]).length > 1;

function sources(folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(spec|bench)\.ts$/.test(path))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]);
}
