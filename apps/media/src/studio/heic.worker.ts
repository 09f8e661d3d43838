import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { HeicAnswer, HeicWork } from './heic.gateway.ts';
import { emptyTiff } from './tiff.ts';

/** The part of libheif's C interface used here; a pointer is a number. An error is a struct whose first word is not zero. */
interface Libheif {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _heif_get_global_security_limits(): number;
  _heif_context_alloc(): number;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    at: number,
    size: number,
    options: 0,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, out: number): void;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, out: number): void;
  _heif_decode_image(error: number, handle: number, out: number, space: number, chroma: number, options: 0): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
}
/** heif_colorspace_RGB, heif_chroma_interleaved_RGB, heif_channel_interleaved. */
const RGB = 1;
const INTERLEAVED_RGB = 10;
const INTERLEAVED = 10;
/** Offsets in `heif_security_limits` (version 4): pixels of one image, and bytes of everything held at once. */
const LIMIT_PIXELS_AT = 8;
const LIMIT_MEMORY_AT = 64;
const LONGEST_PROFILE = 2_000_000;

const { heic, pixels, memory } = workerData as HeicWork;

function load(): Promise<Libheif> | Libheif {
  const require = createRequire(import.meta.url);
  const make = require('libheif-js/libheif-wasm/libheif.js') as (given: object) => Promise<Libheif> | Libheif;
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return make({ wasmBinary, print: () => undefined, printErr: () => undefined });
}

function develop(lib: Libheif): HeicAnswer {
  // The memory moves when it grows, so the view is made anew each time.
  const view = () => new DataView(lib.HEAPU8.buffer);
  const word = (at: number): number => view().getUint32(at, true);
  const error = lib._malloc(12);
  const out = lib._malloc(4);
  const went = (): boolean => word(error) === 0;

  const limits = lib._heif_get_global_security_limits();
  view().setBigUint64(limits + LIMIT_PIXELS_AT, BigInt(pixels), true);
  view().setBigUint64(limits + LIMIT_MEMORY_AT, BigInt(memory), true);
  const context = lib._heif_context_alloc();
  const at = lib._malloc(heic.length);
  lib.HEAPU8.set(heic, at);
  lib._heif_context_read_from_memory_without_copy(error, context, at, heic.length, 0);
  if (!went()) return { refused: 'unreadable' };
  lib._heif_context_get_primary_image_handle(error, context, out);
  if (!went()) return { refused: 'unreadable' };
  const handle = word(out);
  const said = lib._heif_image_handle_get_width(handle) * lib._heif_image_handle_get_height(handle);
  if (said > pixels) return { refused: 'too_many_pixels' };
  const profile = profileOf(lib, handle, error);
  lib._heif_decode_image(error, handle, out, RGB, INTERLEAVED_RGB, 0);
  if (!went()) return { refused: 'unreadable' };
  const image = word(out);
  const width = lib._heif_image_get_width(image, INTERLEAVED);
  const height = lib._heif_image_get_height(image, INTERLEAVED);
  const plane = lib._heif_image_get_plane_readonly(image, INTERLEAVED, out);
  const stride = word(out);
  if (!(plane && width > 0 && height > 0 && width * height <= pixels)) return { refused: 'unreadable' };
  const { file, pixelsAt } = emptyTiff(width, height, profile);
  for (let row = 0; row < height; row++) {
    const from = plane + row * stride;
    file.set(lib.HEAPU8.subarray(from, from + width * 3), pixelsAt + row * width * 3);
  }
  return { tiff: file };
}

/** iPhone pictures are in Display P3: without the profile skin would look paler than it is. */
function profileOf(lib: Libheif, handle: number, error: number): Uint8Array | null {
  const size = lib._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0 || size > LONGEST_PROFILE) return null;
  const at = lib._malloc(size);
  lib._heif_image_handle_get_raw_color_profile(error, handle, at);
  const profile = lib.HEAPU8.slice(at, at + size);
  // Every ICC profile carries these four letters; a short "nclx" note does not.
  return Buffer.from(profile.subarray(36, 40)).toString('latin1') === 'acsp' ? profile : null;
}

// The thread decodes one picture and ends with all its memory, so a hostile file leaves nothing behind for the next.
const lib = await load();
let answer: HeicAnswer;
try {
  answer = develop(lib);
} catch {
  // A trap inside the decoder is the picture's fault.
  answer = { refused: 'unreadable' };
}
parentPort?.postMessage(answer, 'tiff' in answer ? [answer.tiff.buffer] : []);
