import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '../observability/log.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import type { Anchor } from './audit.ts';
import type { Db } from './db.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Records how the audit's chain ends, at each start and once a day (real time: a moved clock changes nothing), where no database role can
 * reach: in the log, and in an append-only file. Without it, rows deleted from the end would go unnoticed.
 */
export class AuditAnchor {
  readonly #db: Pick<Db, 'first'>;
  readonly #log: Pick<Log, 'info' | 'error'>;
  readonly #settings: Pick<KitSettings, 'service' | 'auditAnchors'>;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(
    db: Pick<Db, 'first'>,
    log: Pick<Log, 'info' | 'error'>,
    settings: Pick<KitSettings, 'service' | 'auditAnchors'>,
  ) {
    this.#db = db;
    this.#log = log;
    this.#settings = settings;
  }

  start(): void {
    const write = (): void => void (this.#writing = this.write());
    this.#timer = setInterval(write, DAY_MS);
    this.#timer.unref();
    write();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
  }

  /** Never throws: failing to write an anchor must not stop anybody's work. */
  async write(): Promise<void> {
    try {
      const last = await this.#db.first<{ id: number; hash: string; count: number }>(
        'select id, hash, (select count(*) from audit) as count from audit order by id desc limit 1',
      );
      if (!last) return;
      const { service, auditAnchors: file } = this.#settings;
      this.#log.info('audit anchored', { service, count: last.count, auditRow: last.id, auditHash: last.hash });
      if (!file) return;
      const anchor: Anchor = { service, at: new Date().toISOString(), row: last.id, hash: last.hash };
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
    } catch (error) {
      this.#log.error('the audit is not anchored', { error });
    }
  }
}
