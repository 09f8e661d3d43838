import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { Fault } from '@sorrel/service-kit/fault';
import { kindOf, LIMITS, STORED_SIDE } from './picture.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface Developed {
  body: Buffer;
  width: number;
  height: number;
}

const refusal = (status: 'unsupported' | 'invalid', text: string): Fault =>
  new Fault(status, text, { errors: { photo: [text] } });

/**
 * Every picture is decoded and written anew: turned upright, without place, device or anything that was appended to it. What
 * does not decode is no picture.
 */
@Injectable()
export class Studio {
  #turn: Promise<unknown> = Promise.resolve();

  /** One at a time: a phone picture needs about 50 MB while it is decoded. */
  develop(raw: Buffer): Promise<Developed> {
    const mine = this.#turn.then(() => this.#develop(raw));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #develop(raw: Buffer): Promise<Developed> {
    if (raw.length === 0) throw refusal('invalid', 'This picture is empty. Please choose another one.');
    const kind = kindOf(raw.subarray(0, 16));
    if (kind === 'heic')
      throw refusal(
        'unsupported',
        'We cannot read HEIC pictures. Please send a JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible.',
      );
    if (!kind) throw refusal('unsupported', 'Please send a picture (JPEG, PNG or WebP).');
    try {
      const image = sharp(raw, { limitInputPixels: LIMITS.pixels, failOn: 'error', sequentialRead: true });
      const { width = 0, height = 0 } = await image.metadata();
      if (width > LIMITS.side || height > LIMITS.side)
        throw refusal('invalid', 'This picture is too large. Please send one of at most 12,000 pixels a side.');
      const { data, info } = await image
        .autoOrient()
        .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 82, mozjpeg: true })
        .timeout({ seconds: 20 })
        .toBuffer({ resolveWithObject: true });
      return { body: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw refusal(
        'invalid',
        /pixel limit/i.test(String((error as Error).message))
          ? 'This picture has too many pixels. Please send a smaller one.'
          : 'We cannot read this picture. Please choose another one.',
      );
    }
  }
}
