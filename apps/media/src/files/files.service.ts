import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Fault, toFault } from '@sorrel/service-kit/fault';
import { SCANNER, type Scanner } from '../scanning/scanner.gateway.ts';
import type { Waiting } from '../storage/spool.gateway.ts';
import { STORAGE, storageAway, type Storage } from '../storage/storage.gateway.ts';
import { wholeOf } from '../storage/whole.ts';
import { tileOf } from '../studio/picture.ts';
import { type Sender, Studio } from '../studio/studio.service.ts';
import { isOfTheFile } from './of-the-file.ts';
import { priceOf } from '../studio/price.ts';
import { Turns } from '../studio/turns.ts';
import { Openings } from './openings.service.ts';
import { printOf } from './print.ts';

/** What every file goes through, whatever it is for: scanned before it is opened, written, and read back as it was written. */
@Injectable()
export class Files {
  // Pictures are opened while others are read and scanned: few files are in memory, however many arrive.
  readonly #reading = new Turns(2);

  constructor(
    private readonly studio: Studio,
    private readonly openings: Openings,
    @Inject(SCANNER) private readonly scanner: Scanner,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /**
   * What `work` makes of the file, or what is wrong with this file. Errors on our side are thrown, since no file is to blame. Opening is paid
   * for from the sender's day before it begins, also when nothing comes of it; a sender who has gone is not worked for.
   */
  async opened<T>(waiting: Waiting, sender: Sender, work: (body: Buffer) => Promise<T>): Promise<T | Fault> {
    const { who, signal } = sender;
    try {
      const looked = await this.#reading.within(who, signal, async () => {
        const body = await waiting.read();
        await this.scanner.check(body);
        return this.studio.look(body);
      });
      await this.openings.pay(who, priceOf(looked));
      const made = await this.studio.turn(looked, sender, async () => work(await waiting.read()));
      signal?.throwIfAborted();
      return made;
    } catch (error) {
      if (error instanceof Fault && isOfTheFile(error)) return error;
      throw error;
    }
  }

  async put(file: string, body: Buffer): Promise<void> {
    try {
      await this.storage.put(file, body);
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw storageAway();
    }
  }

  /** Nobody waits for it: a store that is slow would keep the answer back. What is not deleted here is left to the sweep. */
  drop(files: string[]): void {
    for (const file of files) void this.storage.delete(file).catch(() => undefined);
  }

  async delete(file: string): Promise<void> {
    if (tileOf(file) !== file) await this.storage.delete(tileOf(file));
    await this.storage.delete(file);
  }

  /** A file from before sealing is checked against the hash noted when it arrived, so that nobody can substitute an unsealed file. */
  async whole(file: string, print: string | null) {
    const found = await this.#get(file);
    if (!found || found.isSealed || !print) return found;
    const body = await wholeOf(found.body, found.bytes);
    if (printOf(body) !== print) throw new Error('A stored picture is not the one that was stored.');
    return { ...found, body: Readable.from([body], { objectMode: false }) };
  }

  /** Made on first request and kept beside the picture. If two requests make it at once, both make the same. */
  async tile(file: string, print: string | null) {
    const tile = tileOf(file);
    const kept = await this.#get(tile);
    // An unsealed tile might have been tampered with, so it is made again.
    if (kept?.isSealed) return kept;
    kept?.body.destroy();
    const whole = await this.whole(file, print);
    if (!whole) return null;
    await this.put(tile, await this.studio.tile(await wholeOf(whole.body, whole.bytes), file));
    return this.#get(tile);
  }

  #get(file: string) {
    return this.storage.get(file).catch((error: unknown) => {
      throw toFault(error);
    });
  }
}
