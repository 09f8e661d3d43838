import { type KeyboardEvent, useEffect, useRef } from 'react';
import { describe, type Photo } from './photo-days.ts';
import { PhotoImage } from './PhotoImage.tsx';

interface Props {
  photos: readonly Photo[];
  photo: Photo;
  onShow(photo: Photo): void;
  onClose(): void;
}

/** One photo large, in a native dialog: Escape closes, arrow keys turn the pages. */
export function PhotoViewer({ photos, photo, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const at = photos.findIndex(({ id }) => id === photo.id);
  const previous = photos[at - 1];
  const next = photos[at + 1];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft' && previous) onShow(previous);
    if (event.key === 'ArrowRight' && next) onShow(next);
  };
  return (
    <dialog ref={dialog} className="photo-viewer" aria-label={describe(photo)} onClose={onClose} onKeyDown={onKeyDown}>
      <PhotoImage src={photo.url} alt={describe(photo)} />
      <div className="photo-viewer-bar">
        <button type="button" disabled={!previous} onClick={() => previous && onShow(previous)}>
          Newer
        </button>
        <p aria-live="polite">
          {at + 1} of {photos.length}: {describe(photo)}
        </p>
        <button type="button" disabled={!next} onClick={() => next && onShow(next)}>
          Older
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
