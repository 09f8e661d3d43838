import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Sealed columns: AES-256-GCM with a key version, bound to where the text stands (`billing.notes.text`, row id), so that a value
 * moved to another row or column does not open. Written as `s1.<key version>.<base64url of iv + tag + text>`.
 */
export class Sealer {
  readonly #keys = new Map<number, Buffer>();
  readonly #current: number;
  readonly #blind: Buffer;

  /** `keys`: version -> 32-byte secret, hex. The highest version seals; all of them open. */
  constructor(keys: Record<number, string>) {
    const versions = Object.keys(keys).map(Number);
    if (versions.length === 0) throw new Error('No sealing key is set.');
    for (const version of versions) this.#keys.set(version, derive(keys[version] ?? '', 'sorrel sealed columns'));
    this.#current = Math.max(...versions);
    this.#blind = derive(keys[Math.min(...versions)] ?? '', 'sorrel blind index');
  }

  seal(place: string, row: string | number, text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.#current) as Buffer, iv);
    cipher.setAAD(Buffer.from(`${place}:${row}`));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `s1.${this.#current}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** Throws when the text was sealed for another place or row, or was changed. */
  open(place: string, row: string | number, sealed: string): string {
    const [format, version, payload] = sealed.split('.');
    const key = this.#keys.get(Number(version));
    if (format !== 's1' || !key || !payload) throw new Error('A sealed value cannot be opened.');
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(`${place}:${row}`));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  sealJson(place: string, row: string | number, value: unknown): string {
    return this.seal(place, row, JSON.stringify(value));
  }

  openJson<T>(place: string, row: string | number, sealed: string): T {
    return JSON.parse(this.open(place, row, sealed)) as T;
  }

  /** A searchable fingerprint of a value that is stored sealed (HMAC-SHA-256, base64url). */
  blindIndex(place: string, value: string): string {
    return createHmac('sha256', this.#blind).update(`${place}:${value}`).digest('base64url');
  }
}

function derive(hex: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(hex, 'hex'), Buffer.alloc(0), purpose, 32));
}
