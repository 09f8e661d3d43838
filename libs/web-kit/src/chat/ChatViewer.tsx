import type { Attachment } from '@sorrel/contracts/media/attachments';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { PhotoImage } from '../photos/PhotoImage.tsx';
import { moved, START, type Zoom, zoomByKey, zoomed } from '../photos/zoom.ts';

interface Props {
  /** All of its message. */
  pictures: readonly Attachment[];
  picture: Attachment;
  onShow(picture: Attachment): void;
  onClose(): void;
}

/** One picture large, with the keys of the cockpit. A native dialog: Escape closes. */
export function ChatViewer({ pictures, picture, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoom, setZoom] = useState<Zoom>(START);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const at = pictures.findIndex(({ id }) => id === picture.id);
  const show = (next: Attachment | undefined): void => {
    if (!next) return;
    setZoom(START);
    onShow(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const zoomTo = zoomByKey(event.key);
    if (event.key === ',') show(pictures[at - 1]);
    else if (event.key === '.') show(pictures[at + 1]);
    else if (zoomTo) setZoom(zoomTo);
    else return;
    event.preventDefault();
  };
  const pan = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 1) setZoom((now) => moved(now, movementX, movementY));
  };
  return (
    <dialog
      ref={dialog}
      className="chat-viewer"
      aria-label={`Picture ${picture.name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="chat-viewer-window" onPointerMove={pan}>
        <div
          className="chat-viewer-sheet"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <PhotoImage src={picture.url} alt={`Picture ${picture.name}`} draggable={false} />
        </div>
      </div>
      <div className="chat-viewer-bar">
        <button type="button" onClick={() => setZoom((now) => zoomed(now, -1))} disabled={zoom.scale <= 1}>
          Smaller
        </button>
        <output aria-live="polite">{Math.round(zoom.scale * 100)} %</output>
        <button type="button" onClick={() => setZoom((now) => zoomed(now, 1))}>
          Larger
        </button>
        {pictures.length > 1 && (
          <>
            <button type="button" onClick={() => show(pictures[at - 1])} disabled={at <= 0}>
              Previous
            </button>
            <button type="button" onClick={() => show(pictures[at + 1])} disabled={at >= pictures.length - 1}>
              Next
            </button>
          </>
        )}
        <p className="chat-viewer-words" dir="auto">
          {picture.name}
        </p>
        <p className="chat-viewer-keys">Plus and minus zoom, arrows move.</p>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
