import { PICTURE_TYPES, PICTURE_WORDS } from '@sorrel/contracts/pictures';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { StepFrame } from '../ui/step-frame.tsx';
import { AREAS, type Area, type AskedView } from './camera/guide.ts';
import { CameraDialog } from './camera/camera-dialog.tsx';
import { hasCamera } from './camera/use-camera.ts';
import { inWords, isEnough, MINIMUM_PHOTOS, missingViews } from './chosen/chosen-photos.ts';
import { ChosenTile } from './chosen/chosen-tile.tsx';
import { LeftOut } from './chosen/left-out.tsx';
import type { ChosenPhotos } from './chosen/use-chosen-photos.ts';

interface Props {
  chosen: ChosenPhotos;
  area: Area;
  onArea(area: Area): void;
  onBack(): void;
  onNext(): void;
}

export function ChooseStep({ chosen, area, onArea, onBack, onNext }: Props) {
  const { photos, pending, refused } = chosen;
  const [hasPressed, setPressed] = useState(false);
  const [asked, setAsked] = useState<AskedView[]>([]);
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: PICTURE_TYPES,
    multiple: true,
    noKeyboard: true,
    // What is no picture is named with the reason, like one that cannot be read.
    onDrop: (accepted, rejections) => chosen.add([...accepted, ...rejections.map(({ file }) => file)]),
  });
  const missing = missingViews(photos);
  return (
    <StepFrame
      title="Choose your photos"
      intro={<p>At least {MINIMUM_PHOTOS}: front on, turned left and turned right.</p>}
    >
      {/* A press anywhere in the area opens the picker; the button inside is the same for the keyboard. */}
      <div
        {...getRootProps()}
        className={classNames(
          'grid min-h-44 cursor-pointer place-items-center rounded-2xl border-2 border-dashed p-6 text-center transition-colors duration-150',
          isDragActive ? 'border-sorrel bg-clay' : 'border-ink-line bg-clay-soft hover:border-ink',
        )}
      >
        <input {...getInputProps()} />
        <div className="space-y-3">
          <p className="text-lg font-semibold">
            {isDragActive ? 'Drop them here' : 'Drag photos here, or click to select'}
          </p>
          <Button kind="secondary">Choose photos</Button>
          <p className="text-sm text-ink-soft">{PICTURE_WORDS}, up to 10 MB each.</p>
        </div>
      </div>
      {hasCamera() && missing.length > 0 && (
        <div className="space-y-3 rounded-2xl bg-sage/60 p-5">
          <p className="font-semibold">Or take them here, with an outline to guide you</p>
          <AreaChoice area={area} onArea={onArea} />
          <Button kind="secondary" onClick={() => setAsked(missing.map(({ view }) => view))}>
            Use my camera
          </Button>
        </div>
      )}
      <CameraDialog
        area={area}
        views={asked}
        onTaken={(view, picture) => chosen.keep(picture, view)}
        onClose={() => setAsked([])}
      />
      <LeftOut texts={refused} />
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {photos.map((photo, at) => (
            <ChosenTile
              key={photo.key}
              photo={photo}
              number={at + 1}
              onRemove={() => chosen.remove(photo.key)}
              onTag={(view) => chosen.tag(photo.key, view)}
              area={area}
              onAccept={() => chosen.accept(photo.key)}
            />
          ))}
        </ul>
      )}
      {hasPressed && missing.length > 0 && isEnough(photos) && (
        <Alert title={`We still need one ${inWords(missing)}`}>
          A prescriber cannot judge without it. Choose or take it, or change the label under the photo that shows it.
        </Alert>
      )}
      <p aria-live="polite" className="text-sm text-ink-soft">
        {hint()}
      </p>
      {chosen.isKept && photos.length > 0 && (
        <p className="text-sm text-ink-soft">
          They stay in this browser until you send them or log out, for a day at most. Nobody else sees them.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={onBack}>
          BACK
        </Button>
        <Button
          disabled={!isEnough(photos) || pending > 0}
          onClick={() => (missing.length > 0 ? setPressed(true) : onNext())}
        >
          NEXT
        </Button>
      </div>
    </StepFrame>
  );

  function hint(): string {
    if (pending > 0) return pending === 1 ? 'Checking your photo...' : `Checking ${pending} photos...`;
    if (!isEnough(photos)) return `Please upload at least ${MINIMUM_PHOTOS} images. You have ${photos.length}.`;
    return missing.length > 0
      ? `We still need one ${inWords(missing)}. If a label is wrong, change it under the photo.`
      : 'All three views are there.';
  }
}

function AreaChoice({ area, onArea }: { area: Area; onArea(area: Area): void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className="sr-only">What is treated</legend>
      {AREAS.map((one) => (
        <label key={one.area} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="area"
            className="size-5 accent-sorrel"
            checked={one.area === area}
            onChange={() => onArea(one.area)}
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}
