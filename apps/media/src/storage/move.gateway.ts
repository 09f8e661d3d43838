import { join } from 'node:path';
import { isOutage } from '@sorrel/service-kit/fault';
import { readSealKeys } from '@sorrel/service-kit/settings/seal-keys';
import { withSecrets } from '@sorrel/service-kit/settings/secret-files';
import { DiskStore } from './disk.gateway.ts';
import { S3Store } from './s3.gateway.ts';
import { HEADER, keyVersionOf, type FileKeys } from './sealed-file.gateway.ts';
import { inGroups, SealedStorage } from './sealed.gateway.ts';
import { readS3, StorageEnv } from './storage.config.ts';
import type { RawStore } from './storage.gateway.ts';

export interface Moved {
  copied: number;
  /** In the bucket already, and verified there to the end. */
  there: number;
  /** Not sealed yet, so it cannot be verified; it stays. */
  inTheClear: number;
  /** Not openable with any key under their name. */
  unreadable: string[];
}

const AT_ONCE = 8;

/**
 * Copies files still sealed, so that no photo is sent unencrypted. Each is verified to its end at both places, and
 * nothing is deleted. If interrupted, it continues when called again.
 */
async function moveFiles(
  from: RawStore,
  to: RawStore,
  keys: FileKeys,
  say: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const [before, after] = [new SealedStorage(from, keys), new SealedStorage(to, keys)];
  const moved: Moved = { copied: 0, there: 0, inTheClear: 0, unreadable: [] };
  for await (const group of inGroups(from.list(), AT_ONCE)) {
    const whole = group.filter(({ file }) => !file.startsWith('.'));
    await Promise.all(
      whole.map(async ({ file }) => {
        const head = await from.head(file, HEADER);
        // Deleted in the meantime.
        if (!head) return;
        if (keyVersionOf(head) === null) moved.inTheClear++;
        else if (!(await opens(before, file))) moved.unreadable.push(file);
        else if (await opens(after, file)) moved.there++;
        else {
          await copy(from, to, file);
          if (!(await opens(after, file))) throw new Error('A photo is not in the bucket as it was sent there.');
          moved.copied++;
        }
      }),
    );
    say(moved);
  }
  return moved;
}

/** From `DATA_DIR` into the bucket that the `S3_` settings name. Throws ConfigError. */
export async function movePhotos(
  given: Record<string, string | undefined>,
  say?: (moved: Moved) => void,
): Promise<Moved> {
  const env = withSecrets(given, { name: 'media', settings: StorageEnv });
  const s3 = readS3({ ...env, MEDIA_STORAGE: 's3' });
  if (!s3) throw new Error('There is no bucket to move to.');
  const reasons: string[] = [];
  const to = new S3Store(s3, { error: (_words: string, { code }: { code: string }) => void reasons.push(code) });
  try {
    return await moveFiles(new DiskStore(join(env.DATA_DIR ?? '', 'photos')), to, readSealKeys(env, ''), say);
  } catch (error) {
    const [reason] = reasons;
    throw reason ? new Error(`The bucket ${s3.bucket} failed (${reason}).`, { cause: error }) : error;
  } finally {
    to.close();
  }
}

async function copy(from: RawStore, to: RawStore, file: string): Promise<void> {
  const found = await from.find(file);
  if (!found) return;
  try {
    await to.write(file, found.read(0));
  } finally {
    await found.close();
  }
}

/** Whether the file is there, sealed, and intact to its end under this name. Throws when the store cannot be reached. */
async function opens(storage: SealedStorage, file: string): Promise<boolean> {
  try {
    const found = await storage.get(file);
    found?.body.destroy();
    return found?.isSealed ?? false;
  } catch (error) {
    if (isOutage(error)) throw error;
    return false;
  }
}
