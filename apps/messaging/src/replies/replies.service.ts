import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Reply, removeReply, saveReply } from '@sorrel/contracts/messaging/replies';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, isUniqueViolation, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';

type Shown = Row & Reply;
const COLUMNS = 'id, title, text, version';

/** The team's prepared replies. Of two who change one at once the second is told, and loses nothing they typed. */
@Injectable()
export class RepliesService {
  constructor(private readonly db: Db) {}

  async list(): Promise<{ replies: Reply[] }> {
    return { replies: await this.db.rows<Shown>(`select ${COLUMNS} from replies order by lower(title), id`, []) };
  }

  async save({ id, version, title, text }: z.output<typeof saveReply.input>, ctx: Context): Promise<{ reply: Reply }> {
    try {
      return await this.db.transaction(ctx, async (tx) => {
        const reply =
          id === null
            ? await tx.first<Shown>(
                `insert into replies (title, text, changed_at) values (?, ?, ?) returning ${COLUMNS}`,
                [title, text, tx.now],
              )
            : await this.changed(tx, id, version, title, text);
        if (!reply) throw notFound('This reply');
        return { reply };
      });
    } catch (error) {
      if (isUniqueViolation(error, 'replies_title'))
        throw conflict('There is a reply with this title already. Please choose another.', 'title_used');
      throw error;
    }
  }

  private async changed(tx: Tx, id: number, version: number | null, title: string, text: string) {
    const now = await tx.first<Shown>(`select ${COLUMNS} from replies where id = ? for update`, [id]);
    if (!now) throw notFound('This reply');
    // Sent again because the answer was lost: it is so already.
    if (now.title === title && now.text === text) return now;
    if (now.version !== version) throw changedMeanwhile();
    return tx.first<Shown>(
      `update replies set title = ?, text = ?, version = version + 1, changed_at = ? where id = ? returning ${COLUMNS}`,
      [title, text, tx.now, id],
    );
  }

  remove({ id, version }: z.output<typeof removeReply.input>, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      const now = await tx.first<Shown>(`select ${COLUMNS} from replies where id = ? for update`, [id]);
      if (now && now.version !== version) throw changedMeanwhile();
      await tx.rows('delete from replies where id = ?', [id]);
      return {};
    });
  }
}

const changedMeanwhile = () =>
  conflict('A colleague has changed this reply meanwhile. Please look at theirs first.', 'changed_meanwhile');
