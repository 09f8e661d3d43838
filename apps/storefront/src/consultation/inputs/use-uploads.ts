import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { newKey } from '@sorrel/web-kit/key';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoView } from '@sorrel/contracts/words';
import { type ReadyPicture, readyPicture, UnreadablePicture } from '../../photos/camera/ready-picture.ts';
import { uploadPicture, type Picture } from '../consultation.api.ts';
import { changed, nextToSend, type Upload } from './uploads.ts';

/** Pictures on their way up: one at a time, each with its own progress and its own second try. */
export function useUploads(slug: string, onSent: (picture: Picture) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((src) => URL.revokeObjectURL(src));
  }, []);
  const change = (key: string, to: Partial<Upload>) => setUploads((now) => changed(now, key, to));
  const remove = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));

  const sent = useEffectEvent(onSent);
  const begin = useEffectEvent((due: string) => {
    const one = uploads.find(({ key }) => key === due);
    if (!one) return;
    change(one.key, { state: 'sending', percent: 0 });
    void uploadPicture(slug, one, (percent) => change(one.key, { percent }))
      .then((picture) => {
        remove(one.key);
        sent(picture);
      })
      .catch((error: unknown) =>
        change(one.key, {
          state: 'failed',
          text: messageOf(error, 'Upload failed. Please try again.'),
          isRefused: error instanceof ApiError && error.status === 422,
        }),
      );
  });
  const due = nextToSend(uploads)?.key;
  useEffect(() => {
    if (due) begin(due);
  }, [due]);

  /** In the place of what was given for this view and did not arrive. */
  const add = ({ file, problem }: Pick<ReadyPicture, 'file' | 'problem'>, view: PhotoView) => {
    const src = URL.createObjectURL(file);
    previews.current.add(src);
    const state = problem ? 'doubtful' : 'waiting';
    setUploads((now) => [
      ...now.filter((one) => one.view !== view || one.state !== 'failed'),
      { key: newKey(), view, file, src, state, percent: 0, problem },
    ]);
  };
  return {
    uploads,
    refusal,
    /** A file as chosen: looked at first. */
    choose: async (file: File, view: PhotoView) => {
      setRefusal(undefined);
      try {
        add(await readyPicture(file), view);
      } catch (error) {
        if (!(error instanceof UnreadablePicture)) throw error;
        setRefusal(error.message);
      }
    },
    /** The person has seen what is wrong with the picture and kept it. */
    keep: ({ file }: ReadyPicture, view: PhotoView) => add({ file, problem: null }, view),
    send: (key: string) => change(key, { state: 'waiting', problem: null }),
    remove,
  };
}
