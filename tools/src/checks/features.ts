import { isTest, packageOf, targetOf } from './packages.ts';
import {
  type Break,
  type Import,
  importsOf,
  listedNames,
  type SourceFile,
} from '../../../deploy/src/bus/source-files.ts';

/** What a file's suffix says it is, in a service. */
type Suffix = 'pure' | 'entity' | 'service' | 'queries' | 'edge' | 'gateway' | 'wiring' | 'other';

const EDGES = ['rpc', 'http', 'listener', 'jobs', 'webhook'];
const WIRING = ['module', 'config'];
/** Libraries that only compute or draw in memory: the same output for the same input, without outside effects. */
const COMPUTING = [
  'zod',
  '@simplewebauthn/server',
  'libphonenumber-js',
  'postcode',
  '@cantoo/pdf-lib',
  'bwip-js',
  'otplib',
  'pdfkit',
  'node:url',
  'node:zlib',
  'node:util',
];
/** The deterministic part of node:crypto; randomness and new ids are passed in. */
const COMPUTING_CRYPTO = ['createHash', 'createHmac', 'timingSafeEqual', 'hash'];
const FORBIDDEN_FOLDERS = /\/(utils|helpers|common|types|shared)\//;
const FORBIDDEN_FILES = /\.(dto|interface|mapper)\.tsx?$/;

/** The feature a file stands in (`src/<feature>/...`), and its suffix. */
function addressOf(path: string): { feature: string; suffix: Suffix } {
  const parts = path.split('/');
  const feature = parts.length > 4 ? (parts[3] ?? '') : '';
  const words = (parts.at(-1) ?? '').replace(/\.tsx?$/, '').split('.');
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  if (feature === 'migrations' || (feature === '' && words[0] === 'main')) return { feature, suffix: 'wiring' };
  if (last === '') return { feature, suffix: 'pure' };
  if (EDGES.includes(last)) return { feature, suffix: 'edge' };
  if (WIRING.includes(last)) return { feature, suffix: 'wiring' };
  return { feature, suffix: ['entity', 'service', 'queries', 'gateway'].includes(last) ? (last as Suffix) : 'other' };
}

/** The suffix table and the privacy of features, for the files of services; the forbidden names, for all. */
export function featureBreaks(file: SourceFile): Break[] {
  const own = packageOf(file.path);
  const breaks = nameBreaks(file.path);
  if (own?.kind !== 'service' || !file.path.startsWith(`${own.folder}/src/`) || isTest(file.path)) return breaks;
  // The sandbox plays other companies and is laid out like them; its console looks into all of them.
  if (own.name === 'sandbox') return breaks;
  const here = addressOf(file.path);
  for (const each of importsOf(file.text)) {
    const target = targetOf(file, each);
    const why =
      'file' in target ? againstNeighbour(here, addressOf(target.file)) : againstOutsider(here.suffix, target, each);
    if (why) breaks.push({ path: file.path, line: each.line, why });
  }
  return breaks;
}

function againstNeighbour(here: ReturnType<typeof addressOf>, there: ReturnType<typeof addressOf>): string | undefined {
  if (here.suffix === 'pure' && there.suffix !== 'pure')
    return 'a file without suffix is pure: it may import only other pure files and contracts';
  if (here.suffix === 'wiring' || here.feature === there.feature) return undefined;
  // One transaction often changes rows of two nouns: inside one service, services and queries may share entities and reads; edges may not.
  if (['entity', 'queries'].includes(there.suffix) && ['service', 'queries'].includes(here.suffix)) return undefined;
  if (['entity', 'queries', 'edge'].includes(there.suffix))
    return `${there.suffix} files are private to their feature (${there.feature}): ask that feature's service`;
  return undefined;
}

function againstOutsider(
  suffix: Suffix,
  target: { package: string } | { library: string },
  each: Import,
): string | undefined {
  const name = 'package' in target ? `@sorrel/${target.package}` : target.library;
  if (suffix === 'pure' && name !== '@sorrel/contracts' && !isComputing(name, each)) {
    return `a file without suffix is pure, and ${name} is not: have now, ids and what is needed handed in`;
  }
  if (suffix === 'entity' && 'library' in target && !name.startsWith('@mikro-orm/'))
    return `an entity file maps and nothing else: it imports MikroORM and pure files, not ${name}`;
  return undefined;
}

function isComputing(name: string, each: Import): boolean {
  // A refusal is part of a rule, so the error class may be imported, and types with the code that computes with them; nothing else of the
  // kit.
  if (
    [
      '@sorrel/service-kit/fault',
      '@sorrel/service-kit/people/personal',
      '@sorrel/service-kit/security/sealed-column',
    ].includes(each.from) ||
    // Sets text in memory, with fonts that are part of the program.
    each.from.startsWith('@sorrel/service-kit/typesetting/')
  )
    return true;
  const names = listedNames(each.names);
  if (name === 'node:crypto') return names.length > 0 && names.every((word) => COMPUTING_CRYPTO.includes(word));
  return COMPUTING.includes(name);
}

function nameBreaks(path: string): Break[] {
  const at = (why: string) => [{ path, line: 1, why }];
  if (!path.includes('/src/')) return [];
  if (FORBIDDEN_FOLDERS.test(path))
    return at('no utils, helpers, common, types or shared: a helper lives beside its user, named for what it is');
  if (FORBIDDEN_FILES.test(path))
    return at('no dto, interface or mapper files: contracts hold what is said, pure files what is meant');
  return [];
}
