import { expect, test } from '@jest/globals';
import { inTheClear } from './in-the-clear.ts';

const refused = (url: string, isEncrypted = false): boolean | undefined =>
  Object.values(inTheClear([{ name: 'X', url, cure: 'encrypt it', ...(isEncrypted ? { isEncrypted } : {}) }]))[0];

test.each([
  ['nats://nats:4222', true],
  ['nats://10.0.0.7:4222', true],
  ['nats://127.0.0.1:4222,nats://nats-2:4222', true],
  ['redis://:secret@redis.internal:6379/2', true],
  ['postgres://a:b@db/c', true],
  ['postgres://a:b@127.example.org/c', true],
  ['postgres://a:b@localhost.example.org/c', true],
  ['postgres://a:b@[fd00::1]/c', true],
  ['tls://10.0.0.7:4222,nats://10.0.0.8:4222', true],
  ['tls://nats:4222', false],
  ['rediss://:secret@redis:6379', false],
  ['nats://127.0.0.1:4222', false],
  ['nats://127.0.0.1:4222, nats://127.0.0.2:4222', false],
  ['redis://localhost:6379', false],
  ['postgres://a@[::1]:5432/c', false],
  ['postgres:///c?host=/run/postgresql', false],
  ['postgres://a:b@%2Frun%2Fpostgresql:5432/c', false],
])('without TLS %s leaves the machine readably: %j', (url, isRefused) => {
  expect([refused(url), refused(url, true)]).toEqual([isRefused, false]);
});
