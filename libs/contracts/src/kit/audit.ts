import { z } from 'zod';
import { ActorKind } from '../actor.ts';
import { Id } from '../rpc-contract.ts';
import { Moment } from '../words.ts';

const count = z.int().nonnegative();
const Actions = z.array(z.string().max(200)).max(1_000);

/** A place in the order of an audit: what stands before it is newer. */
export const AuditMark = z.object({ at: Moment, id: Id });
export type AuditMark = z.infer<typeof AuditMark>;

/**
 * `actor`: a member of staff. `user`: a customer, by whom or on whom or on whose things it was done. `text`: what was typed, and the actions
 * whose words hold it. Everything that is null matches all.
 */
export const AuditAsked = z.object({
  after: AuditMark.nullable(),
  from: Moment.nullable(),
  before: Moment.nullable(),
  actor: Id.nullable(),
  user: Id.nullable(),
  only: Actions.nullable(),
  except: Actions,
  text: z.object({ typed: z.string().max(200), actions: Actions }).nullable(),
  most: z.int().min(1).max(500),
});
export type AuditAsked = z.infer<typeof AuditAsked>;

/** One row as it was written: ids, codes and names of fields, never what somebody's record says. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  kind: ActorKind,
  actor: Id.nullable(),
  name: z.string(),
  action: z.string(),
  object: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `next`: where the following part begins, which may be further back than the last row: a part looks at a bounded number of rows. */
export const AuditPart = z.object({ rows: z.array(AuditEntry), next: AuditMark.nullable() });
export type AuditPart = z.infer<typeof AuditPart>;

const Link = z.object({ row: Id, hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** `after`: the last row that was found right, and its hash; null begins at the first. */
export const ChainAsked = z.object({ after: Link.nullable() });
export type ChainAsked = z.infer<typeof ChainAsked>;

/**
 * `rows` were followed, the last of them written at `until`; `newest` is the number of the row the chain ends with now. `anchors` stand
 * outside the database and were compared, the last of them written at `anchoredAt`; `isAnchored`: this program has such a file at all.
 */
export const ChainPart = z.object({
  rows: count,
  until: Moment.nullable(),
  newest: count,
  isAnchored: z.boolean(),
  anchors: count,
  anchoredAt: z.string().nullable(),
  /** The first break, and the row it is at where one can be named. */
  problem: z.string().nullable(),
  next: Link.nullable(),
});
export type ChainPart = z.infer<typeof ChainPart>;
