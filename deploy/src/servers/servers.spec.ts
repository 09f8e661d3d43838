import { describe, expect, test } from '@jest/globals';
import { atLeast } from './binaries.ts';
import { natsConfig } from './nats.ts';
import { withoutPassword } from './reachable.ts';

test.each([
  ['7.0.15', '6.2.0', true],
  ['6.2.0', '6.2.0', true],
  ['6.0.16', '6.2.0', false],
  ['2.10.1', '2.9.0', true],
  ['2.9.10', '2.12.3', false],
])('%s against %s: %s', (version, wanted, expected) => {
  expect(atLeast(version, wanted)).toBe(expected);
});

describe('nats.conf', () => {
  const settings = { name: 'sorrel-1', port: 4222, store: '/data/with "quotes"' };

  test('a server that knows the word writes every message to disk', () => {
    expect(natsConfig({ ...settings, version: '2.12.3' })).toContain('sync_interval: always');
  });

  test('an older one, which would refuse the word, does not get it', () => {
    const config = natsConfig({ ...settings, version: '2.9.10' });
    expect(config).not.toContain('sync_interval');
    expect(config).toContain('listen: 127.0.0.1:4222');
    expect(config).toContain('store_dir: "/data/with \\"quotes\\""');
  });
});

test.each([
  ['postgres://u:secret@db/x', 'postgres://u:***@db/x'],
  ['redis://:secret@cache:6379', 'redis://:***@cache:6379'],
  ['nats://127.0.0.1:4222', 'nats://127.0.0.1:4222'],
])('a password never reaches the terminal: %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});
