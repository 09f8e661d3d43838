/* Quick checks before anything heavy is started. Runs under Node 18 too. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fail, root } from './node24.mjs';

const DEFAULT_PORT = 8080;

/** The arguments after the command. Fails in one line on an argument that is not in `known`. */
export function readWords(known, usage) {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) fail(`"${unknown}" is not known here. ${usage}`);
  return new Set(words);
}

/** PORT from the environment. */
export function readPort() {
  const text = process.env.PORT || String(DEFAULT_PORT);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    fail(`PORT must be a number from 1 to 65535, and is "${text}".`);
  return port;
}

/** Fails in one line when the port is taken. */
export async function checkPort(port) {
  for (const host of ['127.0.0.1', undefined]) {
    const code = await tryPort(port, host);
    if (code === 'EADDRINUSE') fail(whoHas(port));
    if (code === 'EACCES') fail(`Port ${port} may not be used by this user; set PORT=... to a number above 1023.`);
  }
}

function tryPort(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}

function whoHas(port) {
  try {
    const { pid, note } = JSON.parse(readFileSync(join(root, '.data/running.json'), 'utf8'));
    process.kill(pid, 0);
    if (note.endsWith(`:${port}`))
      return `Sorrel is already running from this folder (process ${pid}, ${note}): stop it first, with Ctrl-C where it runs or "kill ${pid}".`;
  } catch {
    // No other `npm start`: some other program has the port.
  }
  return `Port ${port} is in use; set PORT=... or stop the other program.`;
}
