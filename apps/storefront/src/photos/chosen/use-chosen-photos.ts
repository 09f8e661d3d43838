import type { PhotoView } from '@sorrel/contracts/words';
import { newKey } from '@sorrel/web-kit/key';
import { useEffect, useRef, useState } from 'react';
import { type ReadyPicture, readyPicture, UnreadablePicture } from '../camera/ready-picture.ts';
import { forgetPhotos, keepPhotos, keptPhotos } from './kept-photos.ts';
import {
  acceptPhoto,
  addPhoto,
  type ChosenPhoto,
  refusePhotos,
  removePhoto,
  sameAs,
  setView,
} from './chosen-photos.ts';

export interface ChosenPhotos {
  photos: ChosenPhoto[];
  /** How many are still being looked at. */
  pending: number;
  /** Whether it is still looked for photos chosen before. */
  isOpening: boolean;
  /** A reload finds them again. */
  isKept: boolean;
  /** Why some were left out. */
  refused: string[];
  /** Files as they are, or pictures from the camera, which have a view. */
  add(files: readonly File[]): void;
  keep(picture: ReadyPicture, view?: PhotoView): void;
  /** After an upload: what the server did not take. Answers how many it has. */
  refuse(sent: readonly ChosenPhoto[], without: readonly { at: number; error: string }[]): number;
  remove(key: string): void;
  tag(key: string, view: PhotoView): void;
  accept(key: string): void;
  /** They are sent: this browser keeps them no longer. */
  forget(): void;
}

/**
 * The photos of the wizard with their previews, which are given back to the browser when they are no longer needed. Once it is known who
 * chooses, they are kept in this browser until they are sent.
 */
export function useChosenPhotos(user: number | undefined): ChosenPhotos {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const [pending, setPending] = useState(0);
  const [refused, setRefused] = useState<string[]>([]);
  const previews = useRef(new Set<string>());
  const line = useRef(Promise.resolve());
  const [opened, setOpened] = useState<number>();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((src) => URL.revokeObjectURL(src));
  }, []);

  // What is chosen by now, for those still being looked at.
  const now = useRef<readonly ChosenPhoto[]>(photos);
  useEffect(() => {
    now.current = photos;
  }, [photos]);

  useEffect(() => {
    if (user === undefined) return undefined;
    let isHere = true;
    void keptPhotos(user).then((kept) => {
      if (!isHere) return;
      const again = kept.map((photo) => {
        const src = URL.createObjectURL(photo.file);
        previews.current.add(src);
        return { ...photo, src };
      });
      setPhotos((chosen) => [...again.filter(({ key }) => chosen.every((one) => one.key !== key)), ...chosen]);
      setOpened(user);
    });
    return () => {
      isHere = false;
    };
  }, [user]);
  useEffect(() => {
    if (opened === undefined) return;
    if (photos.length === 0) void forgetPhotos();
    else void keepPhotos(opened, photos).then(setKept);
  }, [opened, photos]);

  const keep = ({ file, problem, look }: ReadyPicture, view?: PhotoView): void => {
    const src = URL.createObjectURL(file);
    previews.current.add(src);
    const photo = { key: newKey(), name: file.name, src, file, problem, look };
    now.current = addPhoto(now.current, photo, view);
    setPhotos((chosen) => addPhoto(chosen, photo, view));
  };
  const take = async (file: File): Promise<void> => {
    try {
      const ready = await readyPicture(file);
      const same = sameAs(now.current, ready);
      if (same)
        throw new UnreadablePicture(
          `${file.name} is the same picture as ${same.name}. We need one from each side: please choose another.`,
        );
      keep(ready);
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      setRefused((now) => [...now, error.message]);
    } finally {
      setPending((now) => now - 1);
    }
  };
  return {
    photos,
    pending,
    isOpening: user === undefined || opened !== user,
    isKept,
    refused,
    // One after the other: phones run out of memory otherwise.
    add: (files) => {
      setRefused([]);
      setPending((now) => now + files.length);
      for (const file of files) line.current = line.current.then(() => take(file));
    },
    keep,
    refuse: (sent, without) => {
      const { kept, texts } = refusePhotos(sent, without);
      setPhotos(kept);
      setRefused(texts);
      return kept.length;
    },
    remove: (key) => setPhotos((now) => removePhoto(now, key)),
    tag: (key, view) => setPhotos((now) => setView(now, key, view)),
    accept: (key) => setPhotos((now) => acceptPhoto(now, key)),
    forget: () => {
      setOpened(undefined);
      void forgetPhotos();
    },
  };
}
