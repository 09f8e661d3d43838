import { expect, test } from '@jest/globals';
import { ConfigError } from '../settings/config-error.ts';
import { checkPolicy } from './redis-policy.ts';

const redis = (answer: () => Promise<unknown>) => ({ config: answer }) as never;

test.each(['allkeys-lru', 'volatile-ttl', 'allkeys-random'])(
  'a Redis with %s would lose wake-ups: the start says so',
  async (policy) => {
    await expect(checkPolicy(redis(async () => ['maxmemory-policy', policy]))).rejects.toEqual(
      new ConfigError(`Redis runs with maxmemory-policy ${policy}; it must be noeviction.`),
    );
  },
);

test.each([
  ['keeps everything', async () => ['maxmemory-policy', 'noeviction']],
  [
    'does not let its settings be read, as hosted ones do',
    async () => Promise.reject(new Error('ERR unknown command')),
  ],
])('a Redis that %s is taken', async (_what, answer) => {
  await expect(checkPolicy(redis(answer))).resolves.toBeUndefined();
});
