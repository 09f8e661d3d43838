import { storageAway, type JudgePlain, type Storage } from './storage.gateway.ts';

/** The sandbox's fault switch for `storage`, in front of the real one. Development only. */
export class FaultyStorage implements Storage {
  constructor(
    private readonly inner: Storage,
    private readonly sandboxUrl: string,
  ) {}

  async #meet(): Promise<void> {
    const answer = await fetch(`${this.sandboxUrl}/sandbox/faults/storage/take`, { method: 'POST' }).then(
      (response) => response.json() as Promise<{ mode?: string | null }>,
      () => ({ mode: null }),
    );
    if (answer.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 5_000));
    else if (answer.mode) throw storageAway();
  }

  async put(file: string, body: Buffer | AsyncIterable<Buffer>): Promise<void> {
    await this.#meet();
    await this.inner.put(file, body);
  }

  async get(file: string) {
    await this.#meet();
    return this.inner.get(file);
  }

  delete(file: string): Promise<void> {
    return this.inner.delete(file);
  }

  list() {
    return this.inner.list();
  }

  reseal(judge: JudgePlain) {
    return this.inner.reseal(judge);
  }
}
