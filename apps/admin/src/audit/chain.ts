import { formatDate } from '@sorrel/web-kit/format';
import type { Tone } from '../ui/badge.ts';
import type { Verified } from './audit.api.ts';

/** How far one program's chain has been followed. */
export interface Followed {
  state: 'waiting' | 'following' | 'whole' | 'broken' | 'away' | 'stopped';
  rows: number;
  /** The number of its last row. */
  newest: number;
  /** Of the last row followed. */
  row: number;
  until: string | null;
  isAnchored: boolean;
  anchors: number;
  anchoredAt: string | null;
  problem: string | null;
}
export const WAITING: Followed = {
  state: 'waiting',
  rows: 0,
  newest: 0,
  row: 0,
  until: null,
  isAnchored: false,
  anchors: 0,
  anchoredAt: null,
  problem: null,
};

/** After another part. */
export function further(before: Followed, part: Verified): Followed {
  const isOver = part.next === null;
  return {
    state: part.problem !== null ? 'broken' : isOver ? 'whole' : 'following',
    rows: before.rows + part.rows,
    newest: Math.max(before.newest, part.newest),
    row: part.next === null ? part.newest : Number(part.next.split('.')[0]),
    until: part.until ?? before.until,
    isAnchored: part.is_anchored,
    anchors: before.anchors + part.anchors,
    anchoredAt: part.anchored_at ?? before.anchoredAt,
    problem: part.problem,
  };
}

/** In whole per cent: of the rows, which are numbered. */
export const share = ({ state, row, newest }: Followed): number =>
  state === 'whole' ? 100 : newest === 0 ? 0 : Math.min(99, Math.floor((row / newest) * 100));

export const BADGES: Record<Followed['state'], { text: string; tone: Tone }> = {
  waiting: { text: 'waits', tone: 'quiet' },
  following: { text: 'being followed', tone: 'going' },
  whole: { text: 'whole', tone: 'good' },
  broken: { text: 'broken', tone: 'bad' },
  away: { text: 'did not answer', tone: 'asked' },
  stopped: { text: 'stopped', tone: 'quiet' },
};

/** What was found, in a sentence or two. */
export function foundText(one: Followed): string {
  if (one.state === 'waiting') return '';
  if (one.state === 'away') return `${one.problem ?? ''} Nothing can be said of its rows.`.trim();
  const rows = `${one.rows.toLocaleString('en-GB')} ${one.rows === 1 ? 'row' : 'rows'} followed`;
  const until = one.until ? `, until ${formatDate(one.until, 'minutes')}` : '';
  if (one.problem !== null) return `${rows}${until}. First break: ${one.problem}.`;
  if (one.state !== 'whole') return `${rows}${until}.`;
  return `${rows}${until}. ${anchorText(one)}`;
}

function anchorText({ rows, isAnchored, anchors, anchoredAt }: Followed): string {
  if (rows === 0) return 'There is nothing to compare.';
  if (!isAnchored) return 'It has no file of anchors here: rows cut off the end would not be noticed.';
  if (anchors === 0 || anchoredAt === null) return 'None of its rows is anchored yet.';
  return `It agrees with its ${anchors === 1 ? 'anchor' : `${anchors} anchors`}, the last of ${formatDate(anchoredAt, 'minutes')}.`;
}

/** The whole of it, once it is over. */
export function verdictOf(all: readonly Followed[]): { type: 'success' | 'error' | 'warning'; title: string } | null {
  if (all.some(({ state }) => state === 'broken'))
    return { type: 'error', title: 'The audit is not as it was written' };
  if (all.some(({ state }) => state === 'waiting' || state === 'following')) return null;
  if (all.some(({ state }) => state === 'away' || state === 'stopped'))
    return { type: 'warning', title: 'Not all of the audit was followed' };
  return { type: 'success', title: 'The audit is whole' };
}
