import { Worker } from 'node:worker_threads';

export interface HeicWork {
  heic: Uint8Array;
  /** Limits on the pixels of a picture and the bytes held while it is decoded. */
  pixels: number;
  memory: number;
}
export type HeicAnswer = { tiff: Uint8Array<ArrayBuffer> } | { refused: HeicRefusal };
export type HeicRefusal = 'unreadable' | 'too_many_pixels' | 'too_slow';

/** The program runs compiled and tests run the source, so the worker's file has the same extension as this one. */
const THREAD = new URL(`./heic.worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * Decodes HEIC with libheif, compiled to WebAssembly, in a thread of its own: requests continue meanwhile, a picture that takes too long is
 * dropped with its thread, as one whose sender has gone is, and no file's bytes reach native code.
 */
export function decodeHeic(work: HeicWork, patienceMs: number, signal?: AbortSignal): Promise<HeicAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const heic = Uint8Array.from(work.heic);
    const thread = new Worker(THREAD, {
      workerData: { ...work, heic },
      transferList: [heic.buffer],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    const timer = setTimeout(() => end(() => resolve({ refused: 'too_slow' })), patienceMs);
    const gone = (): void => end(() => reject(signal?.reason as Error));
    signal?.addEventListener('abort', gone, { once: true });
    const end = (answer: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', gone);
      void thread.terminate();
      answer();
    };
    thread.once('message', (answer: HeicAnswer) => end(() => resolve(answer)));
    thread.once('error', (error: NodeJS.ErrnoException) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: 'unreadable' }) : reject(error))),
    );
    thread.once('exit', () => end(() => resolve({ refused: 'unreadable' })));
  });
}
