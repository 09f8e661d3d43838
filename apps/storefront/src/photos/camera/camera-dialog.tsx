import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Area, type AskedView, howTo, labelOf } from './guide.ts';
import { Outline } from './outline.tsx';
import { QualityNote } from './quality-note.tsx';
import { type ReadyPicture, readyPicture } from './ready-picture.ts';
import { type Camera, useCamera } from './use-camera.ts';
import { useCountdown } from './use-countdown.ts';

interface Props {
  area: Area;
  /** What is still to be taken, in this order; empty: closed. */
  views: readonly AskedView[];
  onTaken(view: AskedView, picture: ReadyPicture): void;
  onClose(): void;
}

/** One view after the other: hold the outline, take it, look at it, keep it or take it again. */
export function CameraDialog({ area, views, onTaken, onClose }: Props) {
  const [at, setAt] = useState(0);
  const view = views[at];
  const isOpen = view !== undefined;
  useEffect(() => {
    if (views.length === 0) setAt(0);
  }, [views]);
  const keep = (picture: ReadyPicture): void => {
    if (!view) return;
    onTaken(view, picture);
    if (at + 1 < views.length) setAt(at + 1);
    else onClose();
  };
  return (
    <Dialog
      wide
      isOpen={isOpen}
      onClose={onClose}
      title={view ? `${views.length > 1 ? `Photo ${at + 1} of ${views.length}: ` : ''}${labelOf(view, area)}` : ''}
    >
      {view && <Shot key={view} area={area} view={view} onKeep={keep} />}
    </Dialog>
  );
}

const TROUBLE = {
  refused:
    'Your browser does not let us use the camera. Allow it in the address bar and try again, or close this and choose photos instead.',
  missing: 'We found no camera that is free. Close other apps that use it, or close this and choose photos instead.',
};

/** The screen before it took the focused button away. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

function Shot({ area, view, onKeep }: { area: Area; view: AskedView; onKeep(picture: ReadyPicture): void }) {
  const [shot, setShot] = useState<(ReadyPicture & { src: string }) | null>(null);
  const [isWithTimer, setWithTimer] = useState(area === 'body');
  const [isBusy, setBusy] = useState(false);
  const camera = useCamera(shot === null);
  const take = async (): Promise<void> => {
    setBusy(true);
    const frame = await camera.snap(`${view}.jpg`);
    const ready = frame && (await readyPicture(frame).catch(() => null));
    setBusy(false);
    if (ready) setShot({ ...ready, src: URL.createObjectURL(ready.file) });
  };
  const countdown = useCountdown(() => void take());
  useEffect(() => () => URL.revokeObjectURL(shot?.src ?? ''), [shot]);

  if (shot)
    return (
      <>
        <img
          src={shot.src}
          alt={`What the camera took: ${labelOf(view, area).toLowerCase()}`}
          className="mx-auto max-h-[52dvh] rounded-picture bg-line object-contain"
        />
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          {shot.problem ? (
            <QualityNote problem={shot.problem} />
          ) : (
            <p className="text-ink-soft">This one is bright and sharp enough.</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onKeep(shot)}>{shot.problem ? 'Use it anyway' : 'Use this photo'}</Button>
          <Button kind="secondary" onClick={() => setShot(null)}>
            Take again
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p id="camera-how" ref={takeFocus} tabIndex={-1} className="text-ink-soft outline-none">
        {howTo(area, view)}
      </p>
      <Viewfinder camera={camera} area={area} view={view} count={countdown.left} />
      {(camera.state === 'refused' || camera.state === 'missing') && <Alert>{TROUBLE[camera.state]}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          aria-describedby="camera-how"
          disabled={camera.state !== 'live' || countdown.left !== null}
          isBusy={isBusy}
          onClick={() => (isWithTimer ? countdown.start() : void take())}
        >
          Take photo
        </Button>
        {camera.canTurn && (
          <Button kind="secondary" onClick={camera.turn}>
            Turn camera
          </Button>
        )}
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-sorrel"
            checked={isWithTimer}
            onChange={(event) => setWithTimer(event.target.checked)}
          />
          3-second timer
        </label>
      </div>
    </>
  );
}

function Viewfinder({
  camera,
  area,
  view,
  count,
}: {
  camera: Camera;
  area: Area;
  view: AskedView;
  count: number | null;
}) {
  return (
    <div className="relative mx-auto grid min-h-48 w-fit max-w-full place-items-center overflow-hidden rounded-picture bg-ink">
      <video
        ref={camera.video}
        muted
        playsInline
        aria-label="What your camera sees"
        className={`max-h-[52dvh] max-w-full ${camera.isMirrored ? '-scale-x-100' : ''}`}
      />
      {camera.state === 'live' && (
        <Outline area={area} view={view} className="absolute inset-[6%] size-[88%] text-paper/80 drop-shadow" />
      )}
      {camera.state === 'starting' && <p className="absolute text-paper">Starting your camera...</p>}
      <p aria-live="assertive" className="absolute font-display text-8xl font-semibold text-paper drop-shadow-lg">
        {count}
      </p>
    </div>
  );
}
