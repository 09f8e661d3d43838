import { isTest, isToolConfig, type Kind, type Package, packageOf, targetOf } from './packages.ts';
import {
  type Break,
  codeOnly,
  type Import,
  importsOf,
  lineAt,
  type SourceFile,
} from '../../../deploy/src/bus/source-files.ts';

/** Which of our packages each kind may import. A package may always import its own files, by relative path. */
const MAY_IMPORT: Record<Kind, string[]> = {
  contracts: [],
  'service-kit': ['contracts'],
  'web-kit': ['contracts'],
  'test-kit': ['contracts', 'service-kit', 'deploy'],
  browser: ['contracts', 'web-kit'],
  service: ['contracts', 'service-kit'],
  e2e: ['contracts', 'service-kit', 'test-kit', 'deploy'],
  load: ['contracts', 'service-kit', 'test-kit', 'deploy'],
  // What developers run: nobody imports it, and it begins before anything is built, so it takes deploy's sources by path.
  tools: ['contracts', 'service-kit', 'test-kit', 'deploy'],
  deploy: ['contracts', 'service-kit'],
};

/** Libraries that need a server. */
const SERVER_ONLY =
  /^(node:.*|@nestjs\/.*|fastify|@fastify\/.*|@mikro-orm\/.*|@nats-io\/.*|@node-rs\/.*|@simplewebauthn\/server|@cantoo\/pdf-lib|bullmq|bwip-js|ioredis|nodemailer|pdfkit|pg|pino|postal-mime|prom-client|rate-limiter-flexible|reflect-metadata|sharp|smtp-server|stripe)$/;
const PLUMBING = /^(@nats-io\/.*|ioredis|bullmq)$/;
const BEGINNINGS = [
  'deploy/node24.mjs',
  'deploy/src/commands/progress.ts',
  'deploy/src/commands/transpile.ts',
  'tools/src/build.ts',
];

/** The walls between packages, and what only certain files may touch. */
export function wallBreaks(file: SourceFile): Break[] {
  const own = packageOf(file.path);
  if (!own) return [];
  const breaks = importsOf(file.text).flatMap((each) => {
    const why = reasonAgainst(file, own, each);
    return why ? [{ path: file.path, line: each.line, why }] : [];
  });
  return [...breaks, ...forbiddenWords(file, own)];
}

function reasonAgainst(file: SourceFile, own: Package, each: Import): string | undefined {
  const target = targetOf(file, each);
  if ('file' in target) {
    const inside = target.file.startsWith(`${own.folder}/`);
    const isRootFile = !target.file.includes('/') && (isToolConfig(file.path) || file.path.endsWith('.mjs'));
    // The files that every command starts with: before the first build no package can be found by its name.
    const isBeginning = /^load\/[\w-]+\.mjs$/.test(file.path) && BEGINNINGS.includes(target.file);
    const isTools = own.kind === 'tools' && target.file.startsWith('deploy/');
    return inside || isRootFile || isBeginning || isTools
      ? undefined
      : `${own.name} reaches into another folder by path: import the package by its name`;
  }
  return 'package' in target ? againstPackage(file, own, target.package) : againstLibrary(file, own, target.library);
}

function againstPackage(file: SourceFile, own: Package, wanted: string): string | undefined {
  if (wanted === own.name) return `${own.name} imports itself by name: use a relative path`;
  if (wanted === 'load') return 'nothing imports the laboratory';
  const kind = (packageOf(`apps/${wanted}/x`) ?? own).kind;
  const isApp = !['contracts', 'service-kit', 'web-kit', 'test-kit', 'deploy'].includes(wanted);
  if (isApp && ['service', 'browser'].includes(kind) && ['deploy', 'tools', 'test-kit'].includes(own.kind))
    return undefined;
  if (isApp)
    return `an app never imports an app (${wanted}): services speak over NATS through contracts, browsers over HTTP`;
  if (['test-kit', 'deploy'].includes(wanted) && isTest(file.path)) return undefined;
  if (MAY_IMPORT[own.kind]?.includes(wanted)) return undefined;
  if (wanted === 'test-kit') return 'test-kit is for tests only';
  return `${own.name} may not import ${wanted} (it may: ${MAY_IMPORT[own.kind]?.join(', ') || 'none of ours'})`;
}

function againstLibrary(file: SourceFile, own: Package, library: string): string | undefined {
  const base = file.path.split('/').at(-1) ?? '';
  if (isTest(file.path) && own.kind !== 'browser' && own.kind !== 'web-kit') return undefined;
  if (own.kind === 'contracts' && library !== 'zod')
    return `contracts imports zod alone, and this is ${library}: both browsers and every service carry what stands here`;
  const isBrowser =
    (own.kind === 'browser' || own.kind === 'web-kit') &&
    file.path.startsWith(`${own.folder}/src/`) &&
    !isTest(file.path);
  if (isBrowser && SERVER_ONLY.test(library)) return `${library} is a server's library and this runs in a browser`;
  if (library === 'stripe' && own.name !== 'sandbox' && !/^stripe\./.test(base))
    return 'only stripe.*.ts imports stripe: their words are turned into ours there';
  if (PLUMBING.test(library) && own.kind !== 'service-kit')
    return `only service-kit imports ${library}: everybody else uses what it offers`;
  return undefined;
}

function forbiddenWords(file: SourceFile, own: Package): Break[] {
  // Tests, and tools outside src, are run by hand and never shipped.
  if (isTest(file.path) || !file.path.startsWith(`${own.folder}/src/`)) return [];
  const code = codeOnly(file.text);
  const breaks: Break[] = [];
  const find = (pattern: RegExp, why: string) => {
    for (const match of code.matchAll(pattern))
      breaks.push({ path: file.path, line: lineAt(file.text, match.index), why });
  };
  const mayReadEnv =
    ['deploy', 'tools', 'test-kit', 'e2e', 'load'].includes(own.kind) || /\.config\.(ts|mjs)$/.test(file.path);
  if (!mayReadEnv)
    find(/\bprocess\.env\b/g, 'settings come in through *.config.ts: a module is a function of its typed config');
  if (!['deploy', 'tools', 'load'].includes(own.kind))
    find(/\bconsole\.log\(/g, 'console.log outside deploy: services log through service-kit, browsers not at all');
  return breaks;
}
