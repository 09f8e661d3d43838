import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Log } from '@sorrel/service-kit/observability/log';
import type { S3Settings } from './storage.config.ts';
import { picturesAway, storageAway, type Found, type Listed, type RawStore } from './storage.gateway.ts';

/** Twice the size of an uncompressed picture of 1,600 by 1,600: anything larger is not ours and is not read into memory. */
const LARGEST = 16_000_000;
const TRIES = 3;
const CONNECT_MS = 3_000;

/**
 * Objects in a bucket of S3 or a compatible store. An object is sent from memory in one request, so that it appears whole or not at all and
 * can be sent again. It is read in one request too, so that what was verified to the end is what is returned.
 */
export class S3Store implements RawStore {
  readonly #client: S3Client;

  constructor(
    private readonly settings: S3Settings,
    private readonly log: Pick<Log, 'error'>,
  ) {
    const { region, endpoint, isPathStyle, credentials, timeoutMs } = settings;
    this.#client = new S3Client({
      region,
      forcePathStyle: isPathStyle,
      maxAttempts: TRIES,
      // Other vendors' stores lack the newer checksums; the seal protects every byte anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        throwOnRequestTimeout: true,
      },
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
    });
  }

  async write(file: string, source: AsyncIterable<Buffer>): Promise<void> {
    const body = await collected(source);
    await this.#ask(
      'write',
      (abortSignal) =>
        this.#client.send(new PutObjectCommand({ ...this.#at(file), Body: body, ContentLength: body.length }), {
          abortSignal,
        }),
      storageAway,
    );
  }

  async find(file: string): Promise<Found | null> {
    const body = await this.#read(file);
    return body && { bytes: body.length, read: (from) => once(body.subarray(from)), close: async () => undefined };
  }

  async head(file: string, bytes: number): Promise<Buffer | null> {
    const body = await this.#read(file, `bytes=0-${bytes - 1}`);
    return body && body.subarray(0, bytes);
  }

  async remove(file: string): Promise<void> {
    await this.#ask(
      'remove',
      (abortSignal) => this.#client.send(new DeleteObjectCommand(this.#at(file)), { abortSignal }),
      storageAway,
    );
  }

  async *list(): AsyncGenerator<Listed> {
    const { bucket, prefix } = this.settings;
    let token: string | undefined;
    do {
      const asked = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
      const page = await this.#ask('list', (abortSignal) => this.#client.send(asked, { abortSignal }), picturesAway);
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const file = Key.slice(prefix.length);
        // Objects in subfolders belong to somebody else.
        if (file && !file.includes('/') && LastModified) yield { file, writtenAt: LastModified };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  /** Why a bucket cannot be used with these settings, in one line, or null. Writes, reads, lists and removes an object. */
  async problem(): Promise<string | null> {
    const { bucket, endpoint } = this.settings;
    const file = `production-check-${randomUUID()}`;
    const body = Buffer.from(file);
    const steps: [string, () => Promise<unknown>][] = [
      ['written to', () => this.#client.send(new PutObjectCommand({ ...this.#at(file), Body: body }))],
      ['read from', () => this.#client.send(new GetObjectCommand(this.#at(file))).then((got) => bodyOf(got.Body))],
      ['listed', () => this.#client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))],
      ['removed from', () => this.#client.send(new DeleteObjectCommand(this.#at(file)))],
    ];
    for (const [what, step] of steps) {
      try {
        await step();
      } catch (error) {
        return `S3_BUCKET: ${bucket} at ${endpoint ?? 'AWS'} cannot be ${what}: ${reasonOf(error)}.`;
      }
    }
    return null;
  }

  close(): void {
    this.#client.destroy();
  }

  #at(file: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + file };
  }

  async #read(file: string, range?: string): Promise<Buffer | null> {
    return this.#ask(
      'read',
      async (abortSignal) => {
        try {
          const command = new GetObjectCommand({ ...this.#at(file), ...(range ? { Range: range } : {}) });
          return await bodyOf((await this.#client.send(command, { abortSignal })).Body, abortSignal);
        } catch (error) {
          // An empty object has no first bytes.
          if (isCalled(error, 'InvalidRange')) return Buffer.alloc(0);
          // A missing bucket is an outage, not a missing picture.
          if (isCalled(error, 'NoSuchKey')) return null;
          throw error;
        }
      },
      picturesAway,
    );
  }

  /** The time limit covers all retries. The log gets only the name of an error, and the caller nothing of it. */
  async #ask<T>(what: string, call: (signal: AbortSignal) => Promise<T>, away: () => Error): Promise<T> {
    try {
      return await call(AbortSignal.timeout(this.settings.timeoutMs * TRIES));
    } catch (error) {
      if (error instanceof TooLarge) throw error;
      this.log.error('the object store did not do it', { code: `${what}: ${reasonOf(error)}` });
      throw away();
    }
  }
}

class TooLarge extends Error {}

/** Stops when the signal aborts, even between two pieces. */
async function bodyOf(body: unknown, signal?: AbortSignal): Promise<Buffer> {
  const stream = body as Readable;
  const end = () => stream.destroy(new Error('took too long'));
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await collected(stream);
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

async function collected(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > LARGEST) throw new TooLarge('This is larger than any picture we keep.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isCalled = (error: unknown, name: string): boolean => (error as { name?: unknown } | null)?.name === name;

/** `AccessDenied (403)`, `ECONNREFUSED`. Never a whole message: it may name the object. */
function reasonOf(error: unknown): string {
  const { name, code, message, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  return `${code ?? /\bE[A-Z_]{4,}\b/.exec(message ?? '')?.[0] ?? name ?? 'unknown'}${status ? ` (${status})` : ''}`;
}

async function* once(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}
