/*
 * Loaded into the system under test (node --import). Counts what the process hands to the kernel through its sockets (database, broker,
 * Redis, HTTP, SMTP: all of them) as far as it lasts (effects.ts) and, when told so, kills it at the k-th such write, right before or
 * right after. Talks to the driver over the IPC channel: {arm: {at, moment}} -> {armed}, {count: true} -> {writes, all}.
 */
import { Socket } from 'node:net';
import { brokerLasts, httpLasts, mailLasts, postgresEffects } from './effects.ts';

const portsOf = (scheme) =>
  new Set(
    Object.values(process.env)
      .filter((value) => value.startsWith(scheme))
      .map((url) => Number(new URL(url).port)),
  );
// Each service has a URL of its own to the one database.
const POSTGRES = portsOf('postgres');
const BROKER = portsOf('nats://');
const MAIL = portsOf('smtp://');
const REDIS = portsOf('redis://');

let writes = 0;
let all = 0;
let plan = { at: Infinity, moment: 'before' };

const die = () => process.kill(process.pid, 'SIGKILL');

function judgeOf(port) {
  if (POSTGRES.has(port)) return postgresEffects();
  if (BROKER.has(port)) return brokerLasts;
  if (MAIL.has(port)) return mailLasts;
  return REDIS.has(port) ? () => true : httpLasts;
}

const judges = new WeakMap();
function lasts(socket, bytes) {
  if (!judges.has(socket)) judges.set(socket, judgeOf(socket.remotePort));
  return judges.get(socket)(bytes);
}

const bytesOf = (chunk, encoding) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk));
const BYTES = {
  _write: (chunk, encoding) => bytesOf(chunk, encoding),
  _writev: (chunks) => Buffer.concat(chunks.map(({ chunk, encoding }) => bytesOf(chunk, encoding))),
};

// `_write` and `_writev` are the last step before libuv, which tries the system call at once: after them the bytes are out.
for (const [name, bytes] of Object.entries(BYTES)) {
  const original = Socket.prototype[name];
  Socket.prototype[name] = function counted(...args) {
    all += 1;
    if (!lasts(this, bytes(...args))) return original.apply(this, args);
    writes += 1;
    if (writes !== plan.at) return original.apply(this, args);
    if (plan.moment === 'before') return die();
    const result = original.apply(this, args);
    die();
    return result;
  };
}

process.on('message', (message) => {
  if (message.arm) {
    writes = 0;
    all = 0;
    plan = { at: message.arm.at ?? Infinity, moment: message.arm.moment };
    process.send({ armed: true });
  } else if (message.count) process.send({ writes, all });
});
process.channel?.unref();
