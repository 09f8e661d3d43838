import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { Problem } from '../problem.ts';

/*
 * How a backup is encrypted. A key for this one backup is derived from a passphrase (scrypt) or agreed with a public key (X25519, with a
 * pair made for this backup and discarded), and each part has a key of its own derived from it. A part consists of pieces of 64 KiB, each
 * AES-256-GCM with its tag; the nonce holds the piece's number and whether it is the last, so that none can be moved, left out or cut off.
 */

const PIECE = 65_536;
const TAG = 16;
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** How the backup is locked, as the manifest records it: nothing in it is secret. */
export type LockNote =
  | { kind: 'passphrase'; salt: string }
  | { kind: 'public-key'; salt: string; ours: string; theirs: string };

/** A backup is made with a passphrase or a public key, and opened with the passphrase or the private key. */
export type Holding = { passphrase: string } | { pem: string };

export interface Lock {
  note: LockNote;
  key: Buffer;
}

export function makeLock(holding: Holding): Lock {
  const salt = randomBytes(32);
  if ('passphrase' in holding) {
    if (holding.passphrase.length < 16) throw new Problem('The passphrase must have 16 characters or more.');
    return {
      note: { kind: 'passphrase', salt: salt.toString('base64') },
      key: scryptSync(holding.passphrase, salt, 32, COST),
    };
  }
  const theirs = x25519(() => createPublicKey(holding.pem), 'public');
  const own = generateKeyPairSync('x25519');
  return {
    note: {
      kind: 'public-key',
      salt: salt.toString('base64'),
      ours: own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      theirs: printOf(theirs),
    },
    key: drawn(diffieHellman({ privateKey: own.privateKey, publicKey: theirs }), salt, 'sorrel backup'),
  };
}

/** The key of a backup. A wrong one only shows when the manifest is checked. */
export function openLock(note: LockNote, holding: Holding | null): Buffer {
  const salt = Buffer.from(note.salt, 'base64');
  if (note.kind === 'passphrase') {
    if (!holding || !('passphrase' in holding))
      throw new Problem('This backup is encrypted with a passphrase: name its file with --passphrase-file.');
    return scryptSync(holding.passphrase, salt, 32, COST);
  }
  if (!holding || !('pem' in holding))
    throw new Problem('This backup is encrypted for a key: name the file of the private key with --key.');
  const own = x25519(() => createPrivateKey(holding.pem), 'private');
  if (printOf(createPublicKey(own)) !== note.theirs) throw new Problem('This key does not open this backup.');
  const ours = createPublicKey({ key: Buffer.from(note.ours, 'base64'), type: 'spki', format: 'der' });
  return drawn(diffieHellman({ privateKey: own, publicKey: ours }), salt, 'sorrel backup');
}

/** The manifest's seal: under the backup's key where there is one; without a key it only detects damage. */
export const sealOf = (text: string, key: Buffer | null): string =>
  key
    ? createHmac('sha256', drawn(key, Buffer.alloc(0), 'manifest'))
        .update(text)
        .digest('hex')
    : createHash('sha256').update(text).digest('hex');

export async function* encrypted(source: AsyncIterable<Buffer>, part: string, key: Buffer): AsyncGenerator<Buffer> {
  const own = drawn(key, Buffer.alloc(0), `part ${part}`);
  for await (const { piece, at, isLast } of inPieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(at, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws at the first piece that was changed, or belongs to another part. */
export async function* decrypted(source: AsyncIterable<Buffer>, part: string, key: Buffer): AsyncGenerator<Buffer> {
  const own = drawn(key, Buffer.alloc(0), `part ${part}`);
  for await (const { piece, at, isLast } of inPieces(source, PIECE + TAG)) {
    if (piece.length < TAG) throw new Problem(`${part} does not open: it is cut off.`);
    const decipher = createDecipheriv('aes-256-gcm', own, nonce(at, isLast));
    decipher.setAuthTag(piece.subarray(-TAG));
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
    } catch {
      throw new Problem(`${part} does not open: it is not what was written.`);
    }
  }
}

function x25519(read: () => KeyObject, kind: 'public' | 'private'): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    key = undefined;
  }
  if (key?.asymmetricKeyType !== 'x25519')
    throw new Problem(
      `The ${kind} key must be an X25519 key as PEM: openssl genpkey -algorithm x25519 -out backup.key; openssl pkey -in backup.key -pubout -out backup.pub`,
    );
  return key;
}

const printOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

const drawn = (key: Buffer, salt: Buffer, what: string): Buffer => Buffer.from(hkdfSync('sha256', key, salt, what, 32));

function nonce(at: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(at, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Pieces of one size, the last one as long as it is; an empty source still gives one piece. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; at: number; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  let at = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    // At least one byte beyond the piece must be there: otherwise it may be the last.
    for (; length - from > size; from += size)
      yield { piece: all.subarray(from, from + size), at: at++, isLast: false };
    waiting = [all.subarray(from)];
    length -= from;
  }
  yield { piece: Buffer.concat(waiting), at, isLast: true };
}
