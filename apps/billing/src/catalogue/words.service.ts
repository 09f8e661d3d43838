import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { treatmentWordsChanged } from '@sorrel/contracts/billing/events';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import type { changeTreatmentWords, readTreatmentWords } from '@sorrel/contracts/billing/rpc';
import {
  changesOf,
  wordsMeanwhile,
  wrongWith,
  type TreatmentWords,
  type WordsChange,
} from '@sorrel/contracts/billing/treatment-words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { CatalogueQueries } from './catalogue.queries.ts';

interface TreatmentRow extends Row {
  id: number;
  /** Whether this release has a page of it, where a consultation can begin. */
  is_offered: boolean;
}
interface VersionRow extends Row {
  version: number;
  content: TreatmentWords;
  why: string;
  saved_at: Date;
  by_id: number | null;
  by_name: string;
}
interface Version extends VersionRow {
  changes: WordsChange[];
}
type Reader = Pick<Tx, 'rows' | 'first'>;

/** What the shop's pages say of a treatment. Every version is kept, and the newest applies; before the first the release speaks. */
@Injectable()
export class WordsService {
  constructor(
    private readonly db: Db,
    private readonly catalogue: CatalogueQueries,
  ) {}

  async read(slug: string): Promise<z.input<typeof readTreatmentWords.output>> {
    const { release, versions, treatment } = await this.known(slug, this.db);
    const newest = versions.at(-1);
    return {
      slug,
      version: newest?.version ?? 0,
      words: newest?.content ?? release,
      hasPage: treatment.is_offered,
      versions: versions.toReversed().map(({ version, saved_at: at, by_name: by, why, changes }) => ({
        version,
        at: at.toISOString(),
        by,
        why,
        changes,
      })),
    };
  }

  async change(
    { slug, version, words, why }: z.output<typeof changeTreatmentWords.input>,
    ctx: Context,
  ): Promise<z.input<typeof changeTreatmentWords.output>> {
    const done = await this.db.transaction(ctx, async (tx) => {
      // One lock for all treatments: two of them must not take the same name at once.
      await tx.rows('select pg_advisory_xact_lock(hashtext(?))', ['treatment-words']);
      const { release, versions, treatment } = await this.known(slug, tx);
      const newest = versions.at(-1);
      const known = newest?.version ?? 0;
      if (known !== version) {
        // The same press again: its answer was lost on the way.
        const isRepeat = newest && known === version + 1 && isBy(newest, ctx) && isSame(newest.content, words);
        if (isRepeat) return { version: known, changes: newest.changes, events: [] };
        throw conflict(meanwhile(versions.filter((one) => one.version > version)), 'changed_meanwhile');
      }
      const before = newest?.content ?? release;
      const changes = changesOf(before, words);
      if (changes.length === 0) return { version, changes, events: [] };
      refuseWrong(
        wrongWith(words, {
          before,
          otherNames: await this.otherNames(treatment.id, tx),
          hasPage: treatment.is_offered,
        }),
      );
      const next = version + 1;
      await tx.rows(
        'insert into treatment_words (treatment_id, version, content, why, saved_at, by_id, by_name) values (?, ?, ?::jsonb, ?, ?, ?, ?)',
        [treatment.id, next, JSON.stringify(words), why, tx.now, ctx.actor.userId, ctx.actor.name],
      );
      await tx.audit('treatment-words.changed', `treatment=${slug}`, {
        version: next,
        changed: changes.map(({ what }) => what).join(', '),
        why,
      });
      await tx.publish(treatmentWordsChanged, `treatment:${treatment.id}`, {
        slug,
        version: next,
        isComingSoon: words.isComingSoon,
      });
      return { version: next, changes, events: tx.events };
    });
    await this.catalogue.renew();
    return done;
  }

  /** Oldest version first, each with what it changed. */
  private async known(
    slug: string,
    reader: Reader,
  ): Promise<{ treatment: TreatmentRow; release: TreatmentWords; versions: Version[] }> {
    const release = Object.hasOwn(RELEASE_WORDS, slug) ? RELEASE_WORDS[slug] : undefined;
    const treatment = await reader.first<TreatmentRow>('select id, is_offered from treatments where slug = ?', [slug]);
    if (!release || !treatment) throw notFound('This treatment');
    const rows = await reader.rows<VersionRow>(
      'select * from treatment_words where treatment_id = ? order by version',
      [treatment.id],
    );
    const versions = rows.map((row, index) => ({
      ...row,
      changes: changesOf(rows[index - 1]?.content ?? release, row.content),
    }));
    return { treatment, release, versions };
  }

  private async otherNames(id: number, reader: Reader): Promise<string[]> {
    const rows = await reader.rows<{ slug: string; name: string | null }>(
      `select slug, (select content->>'name' from treatment_words w where w.treatment_id = t.id order by version desc limit 1) as name from treatments t where id <> ?`,
      [id],
    );
    return rows.flatMap(({ slug, name }) => name ?? RELEASE_WORDS[slug]?.name ?? []);
  }
}

const isBy = ({ by_id: id, by_name: name }: VersionRow, { actor }: Context): boolean =>
  actor.userId === null ? name === actor.name : id === actor.userId;
const isSame = (one: TreatmentWords, other: TreatmentWords): boolean => changesOf(one, other).length === 0;
const meanwhile = (versions: readonly Version[]): string =>
  wordsMeanwhile(versions.toReversed().map(({ by_name: by, saved_at: at, changes }) => ({ by, at, changes })));

function refuseWrong(wrong: Record<string, string>): void {
  const [first] = Object.values(wrong);
  if (first === undefined) return;
  const errors = Object.fromEntries(Object.entries(wrong).map(([field, text]) => [field, [text]]));
  throw new Fault('invalid', first, { errors });
}
