/** Reads the big-endian numbers that font files are made of. */
export class ByteReader {
  private readonly view: DataView;
  private readonly source: Uint8Array;
  private at = 0;

  constructor(source: Uint8Array, at = 0) {
    this.source = source;
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength);
    this.at = at;
  }

  uint8(): number {
    return this.view.getUint8(this.at++);
  }
  int8(): number {
    return this.view.getInt8(this.at++);
  }
  uint16(): number {
    this.at += 2;
    return this.view.getUint16(this.at - 2);
  }
  int16(): number {
    this.at += 2;
    return this.view.getInt16(this.at - 2);
  }
  uint32(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4);
  }
  /** A fixed-point number with 14 bits of fraction. */
  fraction(): number {
    return this.int16() / 16_384;
  }
  tag(): string {
    return String.fromCharCode(this.uint8(), this.uint8(), this.uint8(), this.uint8());
  }
  skip(count: number): this {
    this.at += count;
    return this;
  }
  bytes(count: number): Uint8Array {
    if (this.at + count > this.source.length) throw new RangeError('font file ends too early');
    this.at += count;
    return this.source.subarray(this.at - count, this.at);
  }

  /** WOFF2's UIntBase128: seven bits a byte, the top bit says that more follow. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 128) return value;
    }
    throw new RangeError('font file has a number that is too long');
  }

  /** WOFF2's 255UInt16: one byte for small numbers, three marks for larger ones. */
  packed16(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 506;
    if (code === 255) return this.uint8() + 253;
    return code;
  }

  /** The numbers of the points that a variation names, or null when it applies to all. */
  pointNumbers(): number[] | null {
    const first = this.uint8();
    const count = first & 0x80 ? ((first & 0x7f) << 8) | this.uint8() : first;
    if (count === 0) return null;
    const numbers: number[] = [];
    let point = 0;
    while (numbers.length < count) {
      const control = this.uint8();
      for (let run = (control & 0x7f) + 1; run > 0; run--) {
        point += control & 0x80 ? this.uint16() : this.uint8();
        numbers.push(point);
      }
    }
    return numbers;
  }

  /** A variation's distances: runs of zeros, words or bytes. */
  distances(count: number): number[] {
    const distances: number[] = [];
    while (distances.length < count) {
      const control = this.uint8();
      for (let run = (control & 0x3f) + 1; run > 0; run--) {
        distances.push(control & 0x80 ? 0 : control & 0x40 ? this.int16() : this.int8());
      }
    }
    return distances;
  }
}

export class ByteWriter {
  private readonly chunks: Uint8Array[] = [];
  private size = 0;

  get length(): number {
    return this.size;
  }

  bytes(chunk: ArrayLike<number>): this {
    const copy = Uint8Array.from(chunk);
    this.chunks.push(copy);
    this.size += copy.length;
    return this;
  }
  /** Also writes signed numbers: the two's complement is the same two bytes. */
  uint16(value: number): this {
    return this.bytes([(value >> 8) & 0xff, value & 0xff]);
  }
  uint32(value: number): this {
    return this.uint16(value >>> 16).uint16(value & 0xffff);
  }
  tag(value: string): this {
    return this.bytes(new TextEncoder().encode(value));
  }
  pad4(): this {
    return this.bytes(new Uint8Array((4 - (this.size % 4)) % 4));
  }
  finish(): Uint8Array {
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const chunk of this.chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}
