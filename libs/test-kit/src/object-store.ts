import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './world.ts';

interface Server {
  run(): Promise<unknown>;
  close(): Promise<void>;
}
type S3rver = new (options: object) => Server;

export interface ObjectStore {
  /** Settings with which media keeps its photos here. */
  env: Record<string, string>;
  /** What lies there under a key, byte for byte, for a test that looks or meddles. */
  pathOf(key: string): string;
  /** Away, as far as anybody can tell; `begin` brings it back with all that lay there. */
  end(): Promise<void>;
  begin(): Promise<void>;
  /** For good. */
  stop(): Promise<void>;
}

/** A server that speaks S3, with one bucket, on a port of its own. */
export async function objectStore(): Promise<ObjectStore> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'sorrel-objects-'));
  const Made = createRequire(import.meta.url)('s3rver') as S3rver;
  let server: Server | null = null;
  const store: ObjectStore = {
    env: {
      MEDIA_STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'photos-of-a-clinic',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    pathOf: (key) => join(directory, 'photos-of-a-clinic', `${key}._S3rver_object`),
    begin: async () => {
      server = new Made({
        port,
        address: '127.0.0.1',
        silent: true,
        directory,
        configureBuckets: [{ name: 'photos-of-a-clinic' }],
      });
      await server.run();
    },
    end: async () => {
      await server?.close();
      server = null;
    },
    stop: async () => {
      await store.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await store.begin();
  return store;
}
