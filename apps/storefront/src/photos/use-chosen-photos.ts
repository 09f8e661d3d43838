import type { PhotoView } from '@sorrel/contracts/words';
import { newKey } from '@sorrel/web-kit/key';
import { useEffect, useRef, useState } from 'react';
import { addPhotos, type ChosenPhoto, removePhoto, setView } from './chosen-photos.ts';

export interface ChosenPhotos {
  photos: ChosenPhoto[];
  add(files: readonly File[]): void;
  remove(key: string): void;
  tag(key: string, view: PhotoView): void;
}

/** The photos of the wizard with their previews, which are given back to the browser when they are no longer needed. */
export function useChosenPhotos(): ChosenPhotos {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((src) => URL.revokeObjectURL(src));
  }, []);
  return {
    photos,
    add: (files) => {
      const added = files.map((file) => ({ key: newKey(), name: file.name, src: URL.createObjectURL(file), file }));
      added.forEach(({ src }) => previews.current.add(src));
      setPhotos((now) => addPhotos(now, added));
    },
    remove: (key) => setPhotos((now) => removePhoto(now, key)),
    tag: (key, view) => setPhotos((now) => setView(now, key, view)),
  };
}
