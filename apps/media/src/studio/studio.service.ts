import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { PICTURE_WORDS } from '@sorrel/contracts/pictures';
import { lookOf, type Look } from '@sorrel/contracts/media/picture-look';
import { Fault } from '@sorrel/service-kit/fault';
import { decodeHeic, type HeicRefusal } from './heic.gateway.ts';
import { HEIC_LIMITS, kindOf, LIMITS, type PictureKind, STORED_SIDE, TILE_SIDE } from './picture.ts';
import { isHeavy, type Looked } from './price.ts';
import { Turns } from './turns.ts';

sharp.cache(false);
sharp.concurrency(1);

const LOOK_SIDE = 64;

export interface Developed {
  body: Buffer;
  width: number;
  height: number;
}

/** Who sends, and a signal for when they have gone. */
export interface Sender {
  who: string;
  signal?: AbortSignal | undefined;
}

const refusal = (status: 'unsupported' | 'invalid', text: string): Fault =>
  new Fault(status, text, { errors: { photo: [text] } });
const TOO_MANY_PIXELS = 'This picture has too many pixels. Please send a smaller one.';
const UNREADABLE = 'We cannot read this picture. Please choose another one.';
const TOO_SLOW = 'This picture takes too long to open. Please send it as a JPEG, or take it again.';
const HEIC_TEXTS: Record<HeicRefusal, string> = {
  unreadable: UNREADABLE,
  too_many_pixels: TOO_MANY_PIXELS,
  too_slow: TOO_SLOW,
};

/**
 * Every picture is decoded and re-encoded: turned upright, and without location, device or any appended data. A file that does not decode
 * is not a picture.
 */
@Injectable()
export class Studio {
  /** A phone picture needs about 50 MB while it is decoded; and one processor is left to those who do not send pictures. */
  readonly #places = new Turns(Math.min(2, Math.max(1, availableParallelism() - 1)));
  /** What takes long holds one place of its own, and never those of everybody else's pictures. */
  readonly #heavy = new Turns(1);

  /** Reads a picture's head and opens nothing. */
  async look(raw: Buffer): Promise<Looked> {
    const kind = kindOf(raw.subarray(0, 64));
    if (!kind) return { kind, pixels: null, isProgressive: false };
    const head = await sharp(raw, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    return { kind, pixels: head ? head.width * head.height : null, isProgressive: head?.isProgressive ?? false };
  }

  /** Does the work when it is this person's turn; not at all when they have gone by then. */
  turn<T>(looked: Looked, { who, signal }: Sender, work: () => Promise<T>): Promise<T> {
    return (isHeavy(looked) ? this.#heavy : this.#places).within(who, signal, work);
  }

  /** A square from the middle of a stored picture. */
  tile(stored: Buffer, file: string): Promise<Buffer> {
    return this.#places.within(file, undefined, () =>
      sharp(stored).resize({ width: TILE_SIDE, height: TILE_SIDE, fit: 'cover' }).jpeg({ quality: 78 }).toBuffer(),
    );
  }

  /** What a stored picture looks like, to be compared with another. Called within a turn. */
  async appearance(stored: Buffer): Promise<Look> {
    const { data, info } = await sharp(stored)
      .resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return lookOf({ width: info.width, height: info.height, levels: data });
  }

  /** Called within a turn. */
  async develop(raw: Buffer, signal?: AbortSignal): Promise<Developed> {
    if (raw.length === 0) throw refusal('invalid', 'This picture is empty. Please choose another one.');
    const kind = kindOf(raw.subarray(0, 64));
    if (!kind) throw refusal('unsupported', `Please send a picture (${PICTURE_WORDS}).`);
    return this.#print(kind === 'heic' ? await this.#pixelsOf(raw, signal) : raw, kind);
  }

  async #pixelsOf(heic: Buffer, signal?: AbortSignal): Promise<Uint8Array> {
    const answer = await decodeHeic(
      { heic, pixels: LIMITS.pixels, memory: HEIC_LIMITS.memoryBytes },
      HEIC_LIMITS.patienceMs,
      signal,
    );
    if ('refused' in answer) throw refusal('invalid', HEIC_TEXTS[answer.refused]);
    return answer.tiff;
  }

  async #print(picture: Uint8Array, kind: PictureKind): Promise<Developed> {
    try {
      const image = sharp(picture, { limitInputPixels: LIMITS.pixels, failOn: 'error', sequentialRead: true });
      const { width = 0, height = 0 } = await image.metadata();
      if (width > LIMITS.side || height > LIMITS.side)
        throw refusal('invalid', 'This picture is too large. Please send one of at most 12,000 pixels a side.');
      if (kind === 'avif' && width * height > LIMITS.avifPixels) throw refusal('invalid', TOO_MANY_PIXELS);
      const { data, info } = await image
        .autoOrient()
        .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        // Seen at once on a slow line. MozJPEG's search for the smallest file takes four times the processor for a tenth of the bytes.
        .jpeg({ quality: 82, progressive: true })
        .timeout({ seconds: 20 })
        .toBuffer({ resolveWithObject: true });
      return { body: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof Fault) throw error;
      const { message } = error as Error;
      if (/timeout/i.test(message)) throw refusal('invalid', TOO_SLOW);
      throw refusal('invalid', /pixel limit/i.test(message) ? TOO_MANY_PIXELS : UNREADABLE);
    }
  }
}
