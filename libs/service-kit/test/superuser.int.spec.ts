import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOrchard, type Orchard } from './orchard.ts';

let orchard: Orchard;
beforeAll(async () => {
  orchard = await openOrchard();
});
afterAll(() => orchard?.close());

test('a production start as a superuser of the database is refused in one line; in development it starts', async () => {
  const production = {
    NODE_ENV: 'production',
    SORREL_SECRET: '8f1c0e5a7b92d3644af0b6c81d2e39577c60a4f3e81b95d20f7e6c3a18d4b52e',
    SEAL_KEYS: '1:03d9f6a1c4b7e82950ad1f7c6e3b84925d08fa67c1e2b3940578dc6fa1e9b324',
  };
  await expect(orchard.boot(production)).rejects.toThrow(
    /^DATABASE_URL_\w+ \(or DATABASE_URL\) logs in as a superuser/,
  );
  await expect(orchard.boot()).resolves.toBeDefined();
});
