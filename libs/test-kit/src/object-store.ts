import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sorrel/deploy/servers/free-port';

export interface ObjectStore {
  /** Settings that make media keep its photos here. */
  env: Record<string, string>;
  /** The file stored under a key, byte for byte, for a test that reads or changes it. */
  pathOf(key: string): string;
  /** Makes it unreachable; `begin` brings it back with everything stored. */
  end(): Promise<void>;
  begin(): Promise<void>;
  /** Stops it for good. */
  stop(): Promise<void>;
}

const BUCKET = 'photos-of-a-clinic';
/** Ends with the process that started it, because its input is closed then. */
const PROGRAM = `
const [path, port, directory, bucket] = process.argv.slice(1);
const S3rver = require(path);
process.stdin.on('end', () => process.exit()).resume();
new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
  .run()
  .then(() => console.log('ready'));
`;

/** An S3 server with one bucket, on a port of its own. */
export async function objectStore(): Promise<ObjectStore> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'sorrel-objects-'));
  const path = createRequire(import.meta.url).resolve('s3rver');
  let child: ChildProcess | null = null;
  const store: ObjectStore = {
    env: {
      MEDIA_STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    pathOf: (key) => join(directory, BUCKET, `${key}._S3rver_object`),
    begin: async () => {
      // It encrypts the continuation token of a long list with a cipher that OpenSSL now counts as legacy.
      const words = ['--openssl-legacy-provider', '-e', PROGRAM, path, String(port), directory, BUCKET];
      const begun = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
      child = begun;
      await Promise.race([
        once(begun.stdout, 'data'),
        once(begun, 'exit').then(() => Promise.reject(new Error('The object store did not start.'))),
      ]);
    },
    end: async () => {
      if (!child || child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      child = null;
    },
    stop: async () => {
      await store.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await store.begin();
  return store;
}
