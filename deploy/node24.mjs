/*
 * The first lines of every command. They run under whatever Node the machine has (18 or newer), so they use only what that has: they
 * install the dependencies when needed and start the command again under the Node that came with them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const node = join(modules, '.bin/node');
const stamp = join(modules, '.sorrel-installed');
const WANTED = 24;
const INNER = 'SORREL_UNDER_NODE_24';
const BEGUN = 'SORREL_BEGUN_AT';

/** When the command was given, in milliseconds: before what it needed was installed. */
export const begunAt = Number(process.env[BEGUN] ?? Date.now());
delete process.env[BEGUN];

/** Prints one line and ends the command with exit code 1. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Returns once the dependencies are in place and this process runs Node 24; otherwise starts the command again under it
 * and never returns. `before` runs first, once, under the old Node: the place for checks that must come before a download.
 * Only what tests and checks Sorrel needs `isForDevelopers`: the packages it is neither built with nor run on.
 */
export async function underNode24(before = () => undefined, { isForDevelopers = false } = {}) {
  stopWithTheOneWhoStartedUs();
  const isInner = process.env[INNER] === '1';
  delete process.env[INNER];
  const isWanted = Number(process.versions.node.split('.')[0]) >= WANTED;
  if (isInner) {
    if (!isWanted)
      fail(`Sorrel runs on Node ${WANTED}, and ${node} is ${process.version}: remove node_modules and run this again.`);
  } else {
    await before();
    const hasInstalled = await install(isForDevelopers);
    if (!isWanted || hasInstalled) return startAgain();
  }
  process.setSourceMapsEnabled(true);
}

/** A parent killed outright cannot tell us; a lost channel or, under npm, a new parent process does. */
function stopWithTheOneWhoStartedUs() {
  const stop = () => process.kill(process.pid, 'SIGTERM');
  if (process.channel) {
    process.once('disconnect', stop);
    process.channel.unref();
  } else if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const watching = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watching);
      stop();
    }, 500);
    watching.unref();
  }
}

function startAgain() {
  if (!existsSync(node))
    fail(
      `There is no Node ${WANTED} for ${process.platform}-${process.arch} in node_modules: install Node ${WANTED} and run this again.`,
    );
  const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [...flags, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [INNER]: '1', [BEGUN]: String(begunAt) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  return new Promise(() => undefined);
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/** One package of each set tells whether that set is there. */
const hasPackage = (name) => existsSync(join(modules, name, 'package.json'));
const hasDevelopersPackages = () => hasPackage('jest');

/** npm writes its own note as its last act, so an interrupted install has none. */
function isInstalled(isForDevelopers) {
  const note = join(modules, '.package-lock.json');
  if (!existsSync(note) || !hasPackage('pg') || !existsSync(join(modules, '@sorrel/deploy'))) return false;
  if (isForDevelopers && !hasDevelopersPackages()) return false;
  const now = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  // Somebody ran npm themselves after the lock file last changed (npm writes the two in either order).
  if (statSync(note).mtimeMs + 10_000 < statSync(join(root, 'package-lock.json')).mtimeMs) return false;
  writeStamp(now);
  return true;
}

function writeStamp(hash) {
  try {
    writeFileSync(stamp, hash);
  } catch {
    // Not our folder (another account installed it): then the files' times are compared on each start.
  }
}

async function install(isForDevelopers) {
  if (isInstalled(isForDevelopers)) return false;
  // Who has tested here does so again: their packages stay.
  const all = isForDevelopers || hasDevelopersPackages();
  // npm ci would empty the folder behind the link, which belongs to another checkout.
  if (isLink(modules))
    fail(
      `${modules} is a link to another folder and does not fit this package-lock.json: run npm ci where it points to, or remove the link.`,
    );
  const from = Date.now();
  const say = (text) => process.stdout.write(`  install    ${text}\n`);
  say(
    all
      ? 'npm ci: about a minute the first time'
      : 'npm ci, without what only tests need: half a minute the first time',
  );
  rmSync(stamp, { force: true });
  // Runs npm under the machine's own Node: npm ci removes the one in node_modules. What is in npm's cache need not be asked for again: the
  // lock file has each package's hash.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const child = spawn('npm', ['ci', '--prefer-offline', ...(all ? [] : ['--omit=dev'])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const forward = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, forward);
  const ticking = setInterval(
    () => say(`${countPackages()} packages after ${Math.round((Date.now() - from) / 1000)} s`),
    5_000,
  );
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.code === 'ENOENT' ? 'npm is not on the PATH' : error.message;
      resolve(1);
    });
    child.once('close', resolve);
  });
  clearInterval(ticking);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, forward);
  if (code !== 0) fail(`${output.trim()}\nnpm ci failed: see above.`);
  writeStamp(lockHash());
  say(`done (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  return true;
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function countPackages() {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules).reduce(
    (sum, name) => sum + (name.startsWith('@') ? readdirSync(join(modules, name)).length : 1),
    0,
  );
}
