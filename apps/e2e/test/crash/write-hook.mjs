/*
 * Loaded into the system under test (node --import). Counts what the process hands to the kernel through its sockets
 * (database, broker, Redis, HTTP, SMTP: all of them) and, when told so, kills it at the k-th write, right before or right
 * after. Talks to the driver over the IPC channel: {arm: {at, moment}} -> {armed}, {count: true} -> {writes}.
 */
import { Socket } from 'node:net';

let writes = 0;
let plan = { at: Infinity, moment: 'before' };

const die = () => process.kill(process.pid, 'SIGKILL');

// `_write` and `_writev` are the last step before libuv, which tries the system call at once: after them the bytes are out.
for (const name of ['_write', '_writev']) {
  const original = Socket.prototype[name];
  Socket.prototype[name] = function counted(...args) {
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
    plan = { at: message.arm.at ?? Infinity, moment: message.arm.moment };
    process.send({ armed: true });
  } else if (message.count) process.send({ writes });
});
process.channel?.unref();
