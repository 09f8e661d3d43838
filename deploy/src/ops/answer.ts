import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Found } from '@sorrel/contracts/identity/people';
import { PROGRAMS } from '@sorrel/contracts/kit/operations';
import type { PersonRow } from '@sorrel/contracts/kit/people';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { takeAttachment, takePhoto } from '@sorrel/contracts/media/rpc';
import type { RpcCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { asking, operatorContext } from '../operator.ts';
import { Problem } from '../problem.ts';
import { pageBegin, PAGE_END, rowHtml, tableBegin, TABLE_END } from './answer-page.ts';

export interface Counted {
  rows: number;
  photos: number;
  documents: number;
}

/**
 * Writes everything that is kept about a person into a folder that must not be there yet: `index.html`, `data.json`, `photos`,
 * `documents`, readable by whoever runs this alone. A page of records is in memory at a time. What failed half-way is removed.
 */
export async function writeAnswer(rpc: RpcCaller, person: Found, folder: string): Promise<Counted> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw new Problem(whyNoFolder(folder, (error as { code?: string }).code));
  });
  try {
    const answer = await Answer.begin(rpc, person, folder);
    try {
      for (const program of PROGRAMS) await answer.add(program);
      return await answer.end();
    } finally {
      await answer.close();
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function whyNoFolder(folder: string, code: string | undefined): string {
  if (code === 'EEXIST') return `${folder} is there already: name a folder that is not.`;
  return `${folder} cannot be made (${code ?? 'unknown'}).`;
}

const PRIVATE = { mode: 0o600, flag: 'wx' } as const;
const safe = (text: string): string => text.replace(/[^\w.-]+/g, '-');

class Answer {
  readonly #counted: Counted = { rows: 0, photos: 0, documents: 0 };

  private constructor(
    private readonly rpc: RpcCaller,
    private readonly person: Found,
    private readonly folder: string,
    private readonly page: FileHandle,
    private readonly json: FileHandle,
  ) {}

  static async begin(rpc: RpcCaller, person: Found, folder: string): Promise<Answer> {
    for (const part of ['photos', 'documents']) await mkdir(join(folder, part), { mode: 0o700 });
    const page = await open(join(folder, 'index.html'), 'wx', 0o600);
    const json = await open(join(folder, 'data.json'), 'wx', 0o600);
    const asked = { number: person.user, name: person.name, email: person.email, at: new Date().toISOString() };
    await page.write(pageBegin(asked));
    await json.write(`{"person":${JSON.stringify(asked)},"programs":{`);
    return new Answer(rpc, person, folder, page, json);
  }

  /** Everything of one program, page by page. */
  async add(program: string): Promise<void> {
    await this.json.write(`${program === PROGRAMS[0] ? '' : ','}\n${JSON.stringify(program)}:{`);
    let table: string | null = null;
    for (let after: string | null = null, isMore = true; isMore; isMore = after !== null) {
      const { rows, next } = await this.#pageOf(program, after);
      for (const { table: of, row } of rows) {
        const told = await this.#withFiles(program, of, row);
        const isNew = of !== table;
        if (isNew) {
          await this.page.write(`${table === null ? '' : TABLE_END}${tableBegin(program, of)}`);
          await this.json.write(`${table === null ? '' : '],'}\n${JSON.stringify(of)}:[`);
        }
        await this.page.write(rowHtml(told));
        await this.json.write(`${isNew ? '' : ','}\n${JSON.stringify(told)}`);
        table = of;
        this.#counted.rows++;
      }
      after = next;
    }
    if (table !== null) await this.page.write(TABLE_END);
    await this.json.write(table === null ? '}' : ']}');
  }

  async end(): Promise<Counted> {
    await this.page.write(PAGE_END);
    await this.json.write('\n}}\n');
    return this.#counted;
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.json.close();
  }

  #pageOf(program: string, after: string | null) {
    const { user, email } = this.person;
    return asking(program, () =>
      this.rpc.ask(kitRpcOf(program).person, { user, email, after }, operatorContext('ops')),
    );
  }

  /** Pictures and documents become files of their own; the row names them. */
  async #withFiles(program: string, table: string, row: PersonRow['row']): Promise<PersonRow['row']> {
    if (program === 'media' && table === 'photos')
      return {
        ...row,
        file: await this.#pieces(takePhoto, row, `photos/${safe(`${String(row.id)}-${String(row.view)}`)}.jpg`),
      };
    if (program === 'media' && table === 'attachments') {
      const name =
        row.kind === 'pdf' ? `documents/chat-${safe(String(row.id))}.pdf` : `photos/chat-${safe(String(row.id))}.jpg`;
      return { ...row, file: await this.#pieces(takeAttachment, row, name) };
    }
    if (typeof row.pdf !== 'string') return row;
    const name = `documents/${safe([table, row.item_id ?? row.tracking_number, row.kind, row.edition].filter((part) => part !== undefined && part !== null).join('-'))}.pdf`;
    await writeFile(join(this.folder, name), Buffer.from(row.pdf, 'base64'), PRIVATE);
    this.#counted.documents++;
    return { ...row, pdf: name };
  }

  async #pieces(take: typeof takePhoto, row: PersonRow['row'], name: string): Promise<string> {
    const id = Number(row.id);
    const file = await open(join(this.folder, name), 'wx', 0o600);
    try {
      for (let from = 0, bytes = 1; from < bytes;) {
        const piece = await asking('media', () =>
          this.rpc.ask(take, { user: this.person.user, id, from }, operatorContext('ops')),
        );
        const body = Buffer.from(piece.base64, 'base64');
        if (body.length === 0) throw new Problem(`The file ${id} ended before its end.`);
        await file.write(body);
        from += body.length;
        bytes = piece.bytes;
      }
    } finally {
      await file.close();
    }
    if (name.startsWith('documents/')) this.#counted.documents++;
    else this.#counted.photos++;
    return name;
  }
}
