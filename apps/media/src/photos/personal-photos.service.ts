import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { MEDIA_CONFIG, type MediaConfig } from '../media.config.ts';
import { Files } from '../files/files.service.ts';
import { wholeOf } from '../storage/whole.ts';
import { fileOf } from './demo-copy.ts';

const BATCH = 50;

/** All pictures of one person: to hand them over, and to delete them. */
@Injectable()
export class PersonalPhotos {
  constructor(
    private readonly db: Db,
    private readonly files: Files,
    @Inject(MEDIA_CONFIG) private readonly config: MediaConfig,
  ) {}

  /** A piece of somebody's picture, and how many bytes the whole has. */
  async piece(userId: number, id: number, from: number, length: number): Promise<{ piece: Buffer; bytes: number }> {
    const row = await this.db.first<{ file: string; print: string | null }>(
      'select file, print from photos where id = ? and user_id = ?',
      [id, userId],
    );
    const found = row && (await this.files.whole(fileOf(row.file, this.config.kit.isSandbox), row.print));
    if (!found) throw notFound('This picture');
    const whole = await wholeOf(found.body, found.bytes);
    return { piece: whole.subarray(from, from + length), bytes: whole.length };
  }

  /** Their rows stay: by them a repeat finds the files again. */
  async deleteFiles(userId: number): Promise<void> {
    for (let after = 0; ;) {
      const rows = await this.db.rows<{ id: number; file: string }>(
        `select id, file from photos where user_id = ? and id > ? order by id limit ${BATCH}`,
        [userId, after],
      );
      for (const { file } of rows) await this.files.delete(file);
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  }
}
