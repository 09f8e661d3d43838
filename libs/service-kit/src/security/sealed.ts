import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Sealed columns: AES-256-GCM with a key version, bound to where the text stands (`billing.notes.text`, row id), so that a value
 * moved to another row or column does not open. Written as `s1.<key version>.<base64url of iv + tag + text>`; where the text was packed
 * (deflate) first, `.z` follows: what is sealed can't be packed any more, neither by PostgreSQL nor by a backup.
 */
export class Sealer {
  /** Newest first. */
  readonly versions: readonly number[];
  /** The version that seals. */
  readonly current: number;
  readonly #keys = new Map<number, KeyObject>();
  readonly #blind = new Map<number, Buffer>();
  readonly #places: ReadonlySet<string> | undefined;
  readonly #packs: boolean;

  /**
   * `keys`: version -> 32-byte secret, hex. The highest version seals, or the one in `options`; all of them open. `places`: where a service
   * may seal; anything sealed elsewhere would be left behind when keys change. `packs`: whether long texts are packed (default true); what
   * is packed opens either way.
   */
  constructor(
    keys: Record<number, string>,
    options: { with?: number | undefined; places?: Iterable<string>; packs?: boolean | undefined } = {},
  ) {
    this.versions = Object.keys(keys)
      .map(Number)
      .toSorted((a, b) => b - a);
    for (const version of this.versions) {
      this.#keys.set(version, createSecretKey(derive(keys[version] ?? '', 'sorrel sealed columns')));
      this.#blind.set(version, derive(keys[version] ?? '', 'sorrel blind index'));
    }
    const current = options.with ?? this.versions[0];
    if (current === undefined || !this.#keys.has(current)) throw new Error('No sealing key is set.');
    this.current = current;
    this.#places = options.places && new Set(options.places);
    this.#packs = options.packs ?? true;
  }

  seal(place: string, row: string | number, text: string): string {
    if (this.#places && !this.#places.has(place) && !isOfTheKit(place))
      throw new Error(`${place} is not among the sealed columns that this service names.`);
    const plain = Buffer.from(text, 'utf8');
    const packed = this.#packs ? pack(plain) : undefined;
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.current) as KeyObject, iv);
    cipher.setAAD(boundTo(place, row, packed !== undefined));
    const body = Buffer.concat([cipher.update(packed ?? plain), cipher.final()]);
    const payload = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    return `s1.${this.current}.${payload}${packed ? `.${PACKED}` : ''}`;
  }

  /** Throws when the text was sealed for another place or row, or was changed. */
  open(place: string, row: string | number, sealed: string): string {
    const [format, version, payload, how] = sealed.split('.');
    const key = this.#keys.get(Number(version));
    const isPacked = how === PACKED;
    if (format !== 's1' || !key || !payload || (how !== undefined && !isPacked))
      throw new Error('A sealed value cannot be opened.');
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAAD(boundTo(place, row, isPacked));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const plain = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
    return (isPacked ? inflateRawSync(plain) : plain).toString('utf8');
  }

  sealJson(place: string, row: string | number, value: unknown): string {
    return this.seal(place, row, JSON.stringify(value));
  }

  openJson<T>(place: string, row: string | number, sealed: string): T {
    return JSON.parse(this.open(place, row, sealed)) as T;
  }

  /** A value's fingerprint (HMAC-SHA-256, base64url) under each key, newest first. To store one, use `IndexTokens`. */
  prints(place: string, value: string): { version: number; print: string }[] {
    return this.versions.map((version) => ({
      version,
      print: createHmac('sha256', this.#blind.get(version) as Buffer)
        .update(`${place}:${value}`)
        .digest('base64url'),
    }));
  }
}

const PACKED = 'z';
/** Bytes below which packing gives nothing that anybody would notice. */
const WORTH_PACKING = 256;

/** 20 µs for 4 kB, and 8 to unpack. Undefined where it saves less than an eighth: what is like chance. */
function pack(plain: Buffer): Buffer | undefined {
  if (plain.length < WORTH_PACKING) return undefined;
  const packed = deflateRawSync(plain);
  return packed.length < plain.length * (7 / 8) ? packed : undefined;
}

/** What a text opens at and nowhere else. Whether it is packed is a part of it: who took the mark away, or added one, would open nothing. */
const boundTo = (place: string, row: string | number, isPacked: boolean): Buffer =>
  Buffer.from(`${isPacked ? 'packed ' : ''}${place}:${row}`);

// Events, messages set aside and the blind index's values: the kit's own, in every service (sealed-column.ts).
const isOfTheKit = (place: string): boolean => /^(fact|index)\.|^dead_letters\.body$/.test(place);

function derive(hex: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(hex, 'hex'), Buffer.alloc(0), purpose, 32));
}
