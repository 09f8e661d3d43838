/*
 * Plays the name service for one process: `WALK_HOSTS=api.stripe.com:443=127.0.0.1:4711,...` says where a host of the outside world
 * answers. Names and certificates stay as they are. A host that is not named is not found: nothing leaves this machine.
 */
import dns from 'node:dns';
import { Socket } from 'node:net';

const places = new Map();
/** Each named host has a loopback address of its own, for clients that look names up by themselves. */
const addresses = new Map();
for (const pair of (process.env.WALK_HOSTS ?? '').split(',').filter(Boolean)) {
  const [name, place] = pair.split('=');
  const [host, port] = name.split(':');
  const [to, at] = place.split(':');
  const address = addresses.get(host) ?? `127.77.0.${addresses.size + 1}`;
  addresses.set(host, address);
  for (const known of [host, address]) places.set(`${known}:${port}`, { host: to, port: Number(at) });
}
const isHere = (host) => /^(127\.|localhost$|::1$|$)/.test(host);

const { lookup } = dns;
dns.lookup = (host, ...more) => {
  const [options, done] = more.length > 1 ? more : [{}, more[0]];
  if (isHere(host)) return lookup(host, options, done);
  const address = addresses.get(host);
  const missing = Object.assign(new Error(`${host} is not of this test`), { code: 'ENOTFOUND' });
  return process.nextTick(() =>
    address ? done(null, options.all ? [{ address, family: 4 }] : address, 4) : done(missing),
  );
};

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...given) {
  // Node hands its own calls on as one array, and that array is read again further down.
  const words = Array.isArray(given[0]) ? given[0] : given;
  const [options] = words;
  if (typeof options === 'object' && options !== null && options.port !== undefined) {
    const { host = '', port } = options;
    const place = places.get(`${host}:${port}`) ?? (isHere(host) ? undefined : { host: '127.0.0.1', port: 1 });
    if (place) words[0] = { ...options, ...place };
  }
  return connect.apply(this, given);
};
