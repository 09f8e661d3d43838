import type { PhotoView } from '@sorrel/contracts/words';
import type { Problem } from '../../photos/camera/picture-quality.ts';

/** A picture between the camera and the server. `doubtful`: the person is asked whether it will do. */
export interface Upload {
  key: string;
  view: PhotoView;
  file: File;
  src: string;
  state: 'doubtful' | 'waiting' | 'sending' | 'failed';
  percent: number;
  problem: Problem | null;
  text?: string;
  /** The server has looked at the picture and will not take it: sent again it is refused again. */
  isRefused?: boolean;
}

/** One at a time: a phone's line is narrow, and what has arrived stays when the next fails. */
export const nextToSend = <U extends Pick<Upload, 'state'>>(uploads: readonly U[]): U | undefined =>
  uploads.some(({ state }) => state === 'sending') ? undefined : uploads.find(({ state }) => state === 'waiting');

export const changed = (uploads: readonly Upload[], key: string, to: Partial<Upload>): Upload[] =>
  uploads.map((one) => (one.key === key ? { ...one, ...to } : one));

/** Next waits for these; what failed or looks doubtful is left to the person. */
export const isOnTheWay = (uploads: readonly Pick<Upload, 'state'>[]): boolean =>
  uploads.some(({ state }) => state === 'waiting' || state === 'sending');
