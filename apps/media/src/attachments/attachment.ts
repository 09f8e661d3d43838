import { ATTACHMENT_WORDS } from '@sorrel/contracts/attachments';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import { Fault } from '@sorrel/service-kit/fault';
import { kindOf } from '../studio/picture.ts';

export type Kind = Attachment['kind'];

/** By a file's first bytes; what its name and its sender say of it counts for nothing. */
export function attachmentKind(head: Uint8Array): Kind | null {
  if (kindOf(head.subarray(0, 64))) return 'picture';
  return String.fromCharCode(...head.subarray(0, 5)) === '%PDF-' ? 'pdf' : null;
}

/** How a file goes out. A PDF may hold scripts: browsers keep it as a file, and none opens it on our address. */
export const SENT_AS: Readonly<Record<Kind, { type: string; disposition: string }>> = {
  picture: { type: 'image/jpeg', disposition: 'inline' },
  pdf: { type: 'application/pdf', disposition: 'attachment' },
};

const refusal = (status: 'unsupported' | 'invalid' | 'too_large', text: string): Fault =>
  new Fault(status, text, { errors: { file: [text] } });

export const emptyFile = (): Fault => refusal('invalid', 'This file is empty. Please choose another one.');
export const noneOfOurs = (): Fault => refusal('unsupported', `Please send ${ATTACHMENT_WORDS}.`);
export const tooLargeFile = (): Fault =>
  refusal('too_large', 'This file is larger than 10 MB. Please send a smaller one.');

/** A file that is in no message after so long is forgotten: a writer who stops, and comes back within days, finds it there. */
export const FORGOTTEN_AFTER_MS = 7 * 24 * 3600_000;

export interface Kept {
  userId: number;
  /** Who of the team sent it up; null: the customer. */
  staffId: number | null;
  isClaimed: boolean;
}

/** Whether it is somebody's own to open: what the team has sent up is a draft of theirs until it goes out. */
export const isTheirOwn = (kept: Kept, userId: number): boolean =>
  kept.userId === userId && (kept.staffId === null || kept.isClaimed);
