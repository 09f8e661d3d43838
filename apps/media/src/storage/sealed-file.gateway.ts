import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/*
 * A sealed file: magic, key version, salt; then pieces of 64 KiB, each AES-256-GCM with its tag. Every file has a key of its own, drawn
 * from the house's key and the salt, so that a counter serves as nonce. The nonce also says which piece is the last: pieces can be neither
 * moved, left out nor cut off. The name is authenticated with every piece: a file under another's name does not open.
 */

const MAGIC = Buffer.from('SORREL1\0');
const SALT = 16;
const TAG = 16;
const PIECE = 65_536;
export const HEADER = MAGIC.length + 4 + SALT;

/** Version -> secret in hex. The highest version seals unless another is chosen; all of them open. */
export type FileKeys = Record<number, string>;

export const currentKey = (keys: FileKeys): number => Math.max(...Object.keys(keys).map(Number));

/** The version of the key a file was sealed with, read from its first bytes; null if it is not sealed. */
export function keyVersionOf(head: Buffer): number | null {
  return head.length >= HEADER && head.subarray(0, MAGIC.length).equals(MAGIC) ? head.readUInt32BE(MAGIC.length) : null;
}

/** The length of a sealed file's content. */
export function openedBytes(sealedBytes: number): number {
  const body = sealedBytes - HEADER;
  return body - Math.ceil(body / (PIECE + TAG)) * TAG;
}

export async function* seal(
  source: AsyncIterable<Buffer>,
  name: string,
  keys: FileKeys,
  version = currentKey(keys),
): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(HEADER);
  MAGIC.copy(head);
  head.writeUInt32BE(version, MAGIC.length);
  randomBytes(SALT).copy(head, MAGIC.length + 4);
  const key = keyFor(head, keys[version] ?? '');
  const about = Buffer.concat([head, Buffer.from(name)]);
  yield head;
  for await (const { piece, isLast, at } of inPieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(at, isLast));
    cipher.setAAD(about);
    yield cipher.update(piece);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/** Decrypts what follows the header `head`. Throws at the first piece that was changed or was sealed for another name. */
export async function* open(
  source: AsyncIterable<Buffer>,
  head: Buffer,
  name: string,
  keys: FileKeys,
): AsyncGenerator<Buffer> {
  const secret = keys[keyVersionOf(head) ?? 0];
  if (!secret) throw new Error('The key of a stored file is not among the sealing keys.');
  const key = keyFor(head, secret);
  const about = Buffer.concat([head, Buffer.from(name)]);
  for await (const { piece, isLast, at } of inPieces(source, PIECE + TAG)) {
    if (piece.length < TAG) throw new Error('A stored file ends too early.');
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(at, isLast));
    decipher.setAAD(about);
    decipher.setAuthTag(piece.subarray(-TAG));
    const opened = decipher.update(piece.subarray(0, -TAG));
    // Throws when the piece is not what was sealed, before anything of it is given out.
    decipher.final();
    yield opened;
  }
}

/** Made ready once for the whole file. */
const keyFor = (head: Buffer, secret: string): KeyObject =>
  createSecretKey(
    new Uint8Array(
      hkdfSync('sha256', Buffer.from(secret, 'hex'), head.subarray(MAGIC.length + 4), 'sorrel sealed files', 32),
    ),
  );

function nonce(at: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(at, 8);
  bytes[0] = isLast ? 1 : 0;
  return bytes;
}

/**
 * Regroups the bytes into pieces of one size; the last may be shorter, and there is always at least one. A piece is good until the next is
 * asked for: what lies in two chunks is put together in the same memory each time, for a picture's bytes are copied often enough.
 */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean; at: number }> {
  const part = Buffer.allocUnsafe(size);
  let filled = 0;
  let at = 0;
  for await (const chunk of source) {
    let from = 0;
    // A whole piece waits for what follows it: only then is it known not to be the last.
    while (filled + chunk.length - from > size) {
      const end = from + size - filled;
      if (filled === 0) yield { piece: chunk.subarray(from, end), isLast: false, at: at++ };
      else {
        chunk.copy(part, filled, from, end);
        filled = 0;
        yield { piece: part, isLast: false, at: at++ };
      }
      from = end;
    }
    filled += chunk.copy(part, filled, from);
  }
  yield { piece: part.subarray(0, filled), isLast: true, at };
}
