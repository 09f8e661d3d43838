import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { photosAdded } from '@sorrel/contracts/media/events';
import {
  photosOfCustomer,
  type Photo as PhotoWords,
  type RefusedPicture,
  type UploadAnswer,
} from '@sorrel/contracts/media/rpc';
import { staffMayAsk } from '@sorrel/contracts/rpc-contract';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Denials, lacking } from '@sorrel/service-kit/security/denials';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { MEDIA_CONFIG, type MediaConfig } from '../media.config.ts';
import { Files } from '../files/files.service.ts';
import { printOf } from '../files/print.ts';
import { wholeOf } from '../storage/whole.ts';
import type { Waiting } from '../storage/spool.gateway.ts';
import { Photo } from './photo.entity.ts';
import { MINIMUM_PHOTOS, type PhotoView } from '@sorrel/contracts/words';
import type { z } from 'zod';
import { fileOf } from './demo-copy.ts';
import { noneGood, tooLarge } from './refusals.ts';
import { repeated, sameAgain, type Shown } from './three-views.ts';
import { type Sender, Studio } from '../studio/studio.service.ts';

export interface Arrived {
  name: string;
  /** Null: larger than we accept. */
  body: Waiting | null;
  view: z.output<typeof PhotoView>;
}
interface Asked {
  /** How many have to be good where some are the same. */
  least: number;
  signal?: AbortSignal | undefined;
}
interface PhotoRow extends Record<string, unknown> {
  id: number;
  file: string;
  view: PhotoWords['view'];
  created_at: Date;
}

type Stored = Pick<Photo, 'file' | 'view' | 'width' | 'height' | 'bytes'> & { print: string };

const words = (row: PhotoRow): PhotoWords => ({
  id: row.id,
  url: `/storage/photos/${row.file}`,
  created_at: row.created_at.toISOString(),
  view: row.view,
});

@Injectable()
export class PhotosService {
  constructor(
    private readonly db: Db,
    private readonly files: Files,
    private readonly studio: Studio,
    private readonly clock: Clock,
    private readonly denials: Denials,
    @Inject(MEDIA_CONFIG) private readonly config: MediaConfig,
  ) {}

  /**
   * Keeps the files that are pictures and refuses the others by name; the whole upload is refused only if none is good. Files are written
   * first, then rows and event in one transaction. A picture sent again keeps its earlier row. A crash in between leaves files that the
   * sweep deletes. One picture is not two sides: when too few are left of those that differ, all are refused. Once whoever sends has gone, nothing more is opened and nothing is kept.
   */
  async add(arrived: Arrived[], ctx: Context, asked: Asked): Promise<UploadAnswer> {
    try {
      return await this.#add(arrived, ctx, asked);
    } finally {
      await Promise.all(arrived.map(({ body }) => body?.remove().catch(() => undefined)));
    }
  }

  async #add(arrived: Arrived[], ctx: Context, { least, signal }: Asked): Promise<UploadAnswer> {
    const userId = userIdOf(ctx);
    await this.#demandQuota(this.db, userId, arrived.length);
    const stored: Stored[] = [];
    const shown: Shown[] = await this.#before(userId, arrived, signal);
    let isRepeated = false;
    // What the store did not confirm in time may have been stored all the same.
    const written: string[] = [];
    const refused: (RefusedPicture & { fault: Fault })[] = [];
    try {
      for (const [at, one] of arrived.entries()) {
        const developed = one.body
          ? await this.files.opened(one.body, { who: String(userId), signal }, async (body) => {
              const made = await this.studio.develop(body, signal);
              return { ...made, look: one.view === 'other' ? null : await this.studio.appearance(made.body) };
            })
          : tooLarge();
        if (developed instanceof Fault) {
          refused.push({ at, name: one.name, error: developed.message, fault: developed });
          continue;
        }
        const { body, width, height, look } = developed;
        const print = printOf(body);
        const called = `picture ${at + 1} (${one.name})`;
        const same = repeated({ view: one.view, print, look, called }, shown);
        if (same) {
          isRepeated = true;
          const fault = sameAgain(same.called);
          refused.push({ at, name: one.name, error: fault.message, fault });
          continue;
        }
        shown.push({ view: one.view, print, look, called });
        const file = `${randomBytes(24).toString('base64url')}.jpg`;
        written.push(file);
        await this.files.put(file, body);
        stored.push({ file, view: one.view, width, height, bytes: body.length, print });
      }
      if (stored.length === 0 || (isRepeated && stored.length < least)) throw noneGood(refused);
      const { rows, events } = await this.db.transaction(ctx, (tx) => this.#record(tx, userId, stored));
      this.files.drop(written.filter((file) => rows.every((row) => row.file !== file)));
      return { photos: rows.map(words), refused: refused.map(({ fault: _, ...one }) => one), events };
    } catch (error) {
      this.files.drop(written);
      throw error;
    }
  }

  /** The newest picture of each side that does not come with this upload. */
  async #before(userId: number, arrived: readonly Arrived[], signal: AbortSignal | undefined): Promise<Shown[]> {
    const come = arrived.map(({ view }) => view);
    const sides = (['front', 'left', 'right'] as const).filter((side) => !come.includes(side));
    if (sides.length === 0 || come.every((view) => view === 'other')) return [];
    const rows = await this.db.rows<{ file: string; view: Shown['view']; print: string | null }>(
      'select distinct on (view) file, view, print from photos where user_id = ? and view = any(?::text[]) order by view, id desc',
      [userId, sides],
    );
    return Promise.all(
      rows.map(async ({ file, view, print }) => ({
        view,
        print,
        look: await this.#lookOf(file, print, { who: String(userId), signal }),
        called: 'the one you sent for another side',
      })),
    );
  }

  /** Null where a picture cannot be read just now: the one that is sent is not to blame. */
  async #lookOf(file: string, print: string | null, sender: Sender): Promise<Shown['look']> {
    try {
      const whole = await this.files.whole(fileOf(file, this.config.kit.isSandbox), print);
      if (!whole) return null;
      const body = await wholeOf(whole.body, whole.bytes);
      return await this.studio.turn(await this.studio.look(body), sender, () => this.studio.appearance(body));
    } catch {
      return null;
    }
  }

  async #record(tx: Tx, userId: number, stored: Stored[]): Promise<{ rows: PhotoRow[]; events: string[] }> {
    // A person's uploads run one after another: two tabs must not both find a picture new, nor both fit under the daily limit.
    await tx.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`photos:${userId}`]);
    const rows: PhotoRow[] = [];
    for (const one of stored) {
      const known = await tx.first<PhotoRow>(
        'select id, file, view, created_at from photos where user_id = ? and print = ? and view = ?',
        [userId, one.print, one.view],
      );
      if (!known) {
        await this.#demandQuota(tx, userId, 1);
        const id = await tx.nextId('photos');
        tx.em.create(Photo, { id, userId, ...one, createdAt: tx.now });
        rows.push({ id, file: one.file, view: one.view, created_at: tx.now });
      } else if (rows.every(({ id }) => id !== known.id)) rows.push(known);
    }
    await this.#tell(tx, userId, rows);
    return { rows, events: tx.events };
  }

  async #tell(tx: Tx, userId: number, rows: PhotoRow[]): Promise<void> {
    const alsoOf = await this.#othersWith(
      tx,
      userId,
      rows.map(({ id }) => id),
    );
    await tx.publish(photosAdded, `photos:${userId}`, {
      userId,
      photos: rows.map(({ id, view }) => ({ id, view, at: tx.now.toISOString(), alsoOf: alsoOf.get(id) ?? [] })),
    });
  }

  /** Uses earlier pictures for a new order: published as if they had just arrived. */
  useAgain(wanted: number[], ctx: Context): Promise<{ photos: PhotoWords[]; events: string[] }> {
    const userId = userIdOf(ctx);
    const ids = [...new Set(wanted)];
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<PhotoRow & { print: string | null }>(
        'select id, file, view, print, created_at from photos where user_id = ? and id = any(?::bigint[]) order by id',
        [userId, ids],
      );
      if (rows.length < ids.length) throw notFound('This picture');
      if (new Set(rows.map(({ id, print }) => print ?? id)).size < MINIMUM_PHOTOS)
        throw invalid('photo', 'Please upload at least 3 images.');
      await this.#tell(tx, userId, rows);
      return { photos: rows.map(words), events: tx.events };
    });
  }

  /** Photo -> other people's accounts that hold exactly the same picture. */
  async #othersWith(tx: Tx, userId: number, ids: number[]): Promise<Map<number, number[]>> {
    const found = await tx.rows<{ id: number; others: number[] }>(
      `select mine.id, (array_agg(distinct other.user_id))[1:5]::int[] as others from photos mine
         join photos other on other.print = mine.print and other.user_id <> mine.user_id
       where mine.user_id = ? and mine.id = any(?) group by mine.id`,
      [userId, ids],
    );
    return new Map(found.map(({ id, others }) => [id, others]));
  }

  async #demandQuota(db: Pick<Tx, 'first'>, userId: number, count: number): Promise<void> {
    const row = await db.first<{ count: number }>(
      'select count(*)::int as count from photos where user_id = ? and created_at > ?',
      [userId, new Date(this.clock.now().getTime() - 24 * 3600_000)],
    );
    if ((row?.count ?? 0) + count > this.config.photosPerDay)
      throw new Fault('too_many', `You can add ${this.config.photosPerDay} photos a day. Please come back tomorrow.`, {
        retryAfterSeconds: 3_600,
      });
  }

  async ofUser(userId: number, tx: Pick<Tx, 'rows'> = this.db): Promise<PhotoWords[]> {
    return (
      await tx.rows<PhotoRow>(
        'select id, file, view, created_at from photos where user_id = ? order by id desc limit 500',
        [userId],
      )
    ).map(words);
  }

  /** Customers may open their own photos, and staff who may read records any (audited). Other people's are "not found". */
  async open(file: string, isTile: boolean, ctx: Context): Promise<{ body: NodeJS.ReadableStream; bytes: number }> {
    const row = await this.db.first<{ id: number; user_id: number; print: string | null }>(
      'select id, user_id, print from photos where file = ?',
      [file],
    );
    const { kind, userId, permissions } = ctx.actor;
    const isTheirs = row?.user_id === userId;
    if (kind === 'staff' && !isTheirs && !staffMayAsk(photosOfCustomer, permissions)) {
      await this.denials.note(ctx, 'GET /photos', row ? `photo=${row.id}` : '');
      throw lacking(photosOfCustomer);
    }
    if (!row || (kind === 'customer' ? !isTheirs : kind !== 'staff')) throw notFound('This picture');
    if (kind === 'staff')
      await this.db.transaction(ctx, (tx) => tx.audit('photo.viewed', `photo=${row.id} user=${row.user_id}`));
    const lies = fileOf(file, this.config.kit.isSandbox);
    const found = await (isTile ? this.files.tile(lies, row.print) : this.files.whole(lies, row.print));
    if (!found) throw notFound('This picture');
    return found;
  }
}
