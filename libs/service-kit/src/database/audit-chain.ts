import { readFile } from 'node:fs/promises';
import type { ChainAsked, ChainPart } from '@sorrel/contracts/kit/audit';
import type { KitSettings } from '../settings/kit-settings.ts';
import { anchorsIn, ChainCheck, type AuditLine } from './audit.ts';
import type { Db, Row } from './db.ts';

/** Read at a time. */
const BATCH = 1_000;
/** A part ends after so long, wherever it is: nobody else should notice that somebody verifies. */
const PART_MS = 500;

/** Follows a program's own chain, a part at a time, and compares it with the anchors it finds outside the database. */
export class AuditChain {
  constructor(
    private readonly db: Pick<Db, 'rows' | 'first'>,
    private readonly settings: Pick<KitSettings, 'service' | 'auditAnchors'>,
  ) {}

  async part({ after }: ChainAsked): Promise<ChainPart> {
    const started = performance.now();
    // Before any row is read: what is anchored meanwhile is newer than what is looked at.
    const { anchors, problems, isThere } = await this.#anchors();
    const newest = (await this.db.first<{ id: number }>('select id from audit order by id desc limit 1'))?.id ?? 0;
    const chain = new ChainCheck(anchors, after);
    let last = after?.row ?? 0;
    let until: Date | null = null;
    let isEnd = false;
    while (!isEnd && chain.problem === null && performance.now() - started < PART_MS) {
      const lines = await this.db.rows<AuditLine & Row>('select * from audit where id > ? order by id limit ?', [
        last,
        BATCH,
      ]);
      for (const line of lines) chain.add(line);
      last = Number(lines.at(-1)?.id ?? last);
      until = lines.at(-1)?.at ?? until;
      isEnd = lines.length < BATCH;
    }
    const compared = chain.compared;
    const { count, last: hash, problem } = isEnd ? chain.end() : chain.sofar();
    const found = problem ?? (isEnd ? (problems[0] ?? null) : null);
    return {
      rows: count,
      until: until?.toISOString() ?? null,
      newest,
      isAnchored: isThere,
      anchors: compared.count,
      anchoredAt: compared.lastAt,
      problem: found,
      next: found === null && !isEnd ? { row: last, hash } : null,
    };
  }

  async #anchors() {
    const { auditAnchors: file, service } = this.settings;
    const text = file ? await readFile(file, 'utf8').catch(() => null) : null;
    const { anchors, problems } = anchorsIn(text ?? '', 'the file of anchors');
    return { anchors: anchors.filter((one) => one.service === service), problems, isThere: text !== null };
  }
}
