import { describe, type Photo } from '@sorrel/web-kit/photos/photo-days';
import { formatDate } from '@sorrel/web-kit/format';
import { PhotoImage } from '@sorrel/web-kit/photos/PhotoImage';
import { moved, START, zoomByKey, zoomed, type Zoom } from '@sorrel/web-kit/photos/zoom';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { alongTime, inOrder, partnerOf, viewText } from './rounds.ts';

interface Props {
  photos: readonly Photo[];
  photo: Photo;
  onClose(): void;
}

/** Two photos side by side, zoomed and moved together: rounds of one view, or two views of one day. A native dialog: Escape closes. */
export function PhotoDesk({ photos, photo, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [left, setLeft] = useState(photo);
  const [right, setRight] = useState(() => partnerOf(photo, photos));
  const [isPair, setIsPair] = useState(right !== null);
  const [zoom, setZoom] = useState<Zoom>(START);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const show = (one: Photo): void => {
    setLeft(one);
    setRight(partnerOf(one, photos));
  };
  const step = (by: 1 | -1): void => {
    const next = alongTime(left, photos, by);
    if (next) show(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // In the list of photos the arrows choose.
    if (event.target instanceof HTMLSelectElement && event.key.startsWith('Arrow')) return;
    const zoomTo = zoomByKey(event.key);
    if (event.key === ',') step(1);
    else if (event.key === '.') step(-1);
    else if (zoomTo) setZoom(zoomTo);
    else return;
    event.preventDefault();
  };
  const pan = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 1) setZoom((now) => moved(now, movementX, movementY));
  };
  const all = inOrder(photos);
  return (
    <dialog ref={dialog} className="desk" aria-label="Photos compared" onClose={onClose} onKeyDown={onKeyDown}>
      <div className={`desk-panes${isPair && right ? ' desk-panes--two' : ''}`} onPointerMove={pan}>
        <Pane photo={left} photos={all} zoom={zoom} label={isPair ? 'Left photo' : 'Photo'} onShow={show} />
        {isPair && right && <Pane photo={right} photos={all} zoom={zoom} label="Right photo" onShow={setRight} />}
      </div>
      <div className="desk-bar">
        <button type="button" onClick={() => setZoom((now) => zoomed(now, -1))} disabled={zoom.scale <= 1}>
          Smaller
        </button>
        <output aria-live="polite">{Math.round(zoom.scale * 100)} %</output>
        <button type="button" onClick={() => setZoom((now) => zoomed(now, 1))}>
          Larger
        </button>
        <button type="button" onClick={() => step(1)} disabled={!alongTime(left, photos, 1)}>
          Older round
        </button>
        <button type="button" onClick={() => step(-1)} disabled={!alongTime(left, photos, -1)}>
          Newer round
        </button>
        {right && (
          <button type="button" aria-pressed={isPair} onClick={() => setIsPair(!isPair)}>
            Side by side
          </button>
        )}
        <p className="sub">Plus and minus zoom, arrows move, comma and full stop change the round.</p>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

interface PaneProps {
  photo: Photo;
  photos: readonly Photo[];
  zoom: Zoom;
  label: string;
  onShow(photo: Photo): void;
}

function Pane({ photo, photos, zoom, label, onShow }: PaneProps) {
  const id = useId();
  return (
    <figure className="desk-pane">
      <figcaption>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <select
          id={id}
          value={photo.id}
          onChange={(event) => {
            const next = photos.find((one) => one.id === Number(event.target.value));
            if (next) onShow(next);
          }}
        >
          {photos.map((one) => (
            <option key={one.id} value={one.id}>
              {formatDate(one.created_at)} {viewText(one)}
            </option>
          ))}
        </select>
      </figcaption>
      <div className="desk-window">
        <div className="desk-sheet" style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
          <PhotoImage src={photo.url} alt={describe(photo)} draggable={false} />
        </div>
      </div>
    </figure>
  );
}
