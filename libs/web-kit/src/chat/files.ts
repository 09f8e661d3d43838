import { ATTACHMENT_WORDS, isAttachable, MOST_ATTACHMENTS, MOST_BYTES } from '@sorrel/contracts/attachments';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import { ApiError, messageOf } from '../api.ts';
import { newKey } from '../key.ts';
import { preparePicture } from '../picture.ts';

/** A file chosen for the next message. Each goes up as soon as it is chosen, by itself. */
export interface ChosenFile {
  key: string;
  name: string;
  state: 'sending' | 'ready' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** Set once it is up. */
  attachment: Attachment | null;
  /** Why it did not go up, when it may still. */
  problem: string | null;
}

export interface UpOptions {
  onProgress(percent: number): void;
  signal: AbortSignal;
}
export type SendUp = (file: File, options: UpOptions) => Promise<Attachment>;

/** What the server says of the file itself, which no second try changes. */
const OF_THE_FILE = [413, 415, 422];

const isPicture = ({ name, type }: File): boolean => type.startsWith('image/') || !/\.pdf$/i.test(name);

/** The files of the message being written, without React: what is refused is named, and the others stay. */
export class ChosenFiles {
  list: readonly ChosenFile[];
  /** What was refused of what was chosen last, a sentence for each file. */
  refused: readonly string[] = [];
  private readonly bodies = new Map<string, File>();
  private readonly stops = new Map<string, AbortController>();

  constructor(
    private readonly sendUp: SendUp,
    private readonly changed: () => void,
    kept: readonly Attachment[] = [],
  ) {
    this.list = kept.map((attachment) => ({ ...chosen(attachment.name), state: 'ready', percent: 100, attachment }));
  }

  get isSending(): boolean {
    return this.list.some(({ state }) => state === 'sending');
  }

  get hasFailed(): boolean {
    return this.list.some(({ state }) => state === 'failed');
  }

  get ready(): Attachment[] {
    return this.list.flatMap(({ attachment }) => attachment ?? []);
  }

  add(files: readonly File[]): void {
    this.refused = [];
    let left = MOST_ATTACHMENTS - this.list.length;
    for (const file of files) {
      if (!isAttachable(file)) this.refuse(file.name, `Please send ${ATTACHMENT_WORDS}.`);
      else if (left-- <= 0) this.refuse(file.name, `A message takes at most ${MOST_ATTACHMENTS} files.`);
      else this.begin(file);
    }
    this.changed();
  }

  remove(key: string): void {
    this.stops.get(key)?.abort();
    this.forget(key);
    this.changed();
  }

  retry(key: string): void {
    const body = this.bodies.get(key);
    if (!body || this.list.every((one) => one.key !== key || one.state !== 'failed')) return;
    this.set(key, { state: 'sending', percent: 0, problem: null });
    void this.up(key, body);
  }

  retryAll(): void {
    for (const { key, state } of this.list) if (state === 'failed') this.retry(key);
  }

  /** They went out with a message. */
  clear(): void {
    for (const { key } of this.list) this.forget(key);
    this.refused = [];
  }

  private begin(file: File): void {
    const one = chosen(file.name || 'File');
    this.list = [...this.list, one];
    this.bodies.set(one.key, file);
    void this.up(one.key, file);
  }

  private async up(key: string, file: File): Promise<void> {
    const stop = new AbortController();
    this.stops.set(key, stop);
    try {
      const body = isPicture(file) ? await preparePicture(file) : file;
      if (stop.signal.aborted) return;
      if (body.size > MOST_BYTES) {
        this.drop(key, file.name, 'It is larger than 10 MB. Please send a smaller one.');
        return;
      }
      const attachment = await this.sendUp(body, {
        onProgress: (percent) => this.set(key, { percent }),
        signal: stop.signal,
      });
      // The name it was chosen by, though the browser made a JPEG of it.
      this.set(key, {
        state: 'ready',
        percent: 100,
        attachment: { ...attachment, name: file.name || attachment.name },
      });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof ApiError && OF_THE_FILE.includes(error.status)) this.drop(key, file.name, error.message);
      else this.set(key, { state: 'failed', problem: messageOf(error) });
    }
  }

  private drop(key: string, name: string, why: string): void {
    this.forget(key);
    this.refuse(name, why);
    this.changed();
  }

  private refuse(name: string, why: string): void {
    this.refused = [...this.refused, `“${name}” was not added. ${why}`];
  }

  private forget(key: string): void {
    this.list = this.list.filter((one) => one.key !== key);
    this.bodies.delete(key);
    this.stops.delete(key);
  }

  private set(key: string, part: Partial<ChosenFile>): void {
    this.list = this.list.map((one) => (one.key === key ? { ...one, ...part } : one));
    this.changed();
  }
}

const chosen = (name: string): ChosenFile => ({
  key: newKey(),
  name,
  state: 'sending',
  percent: 0,
  attachment: null,
  problem: null,
});
