import type { PhotoView } from '@sorrel/contracts/words';
import { useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { StepFrame } from '../ui/step-frame.tsx';
import { inWords, isEnough, MINIMUM_PHOTOS, missingViews } from './chosen-photos.ts';
import { ChosenTile } from './chosen-tile.tsx';
import type { ChosenPhotos } from './use-chosen-photos.ts';

export function ChooseStep({
  chosen,
  onBack,
  onNext,
}: {
  chosen: ChosenPhotos;
  onBack: () => void;
  onNext: () => void;
}) {
  const { photos, add, remove, tag } = chosen;
  const [refused, setRefused] = useState<string[]>([]);
  const onDrop = (accepted: File[], rejections: FileRejection[]): void => {
    setRefused(rejections.map(({ file }) => file.name));
    add(accepted);
  };
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: { 'image/*': [] },
    multiple: true,
    noKeyboard: true,
    onDrop,
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
          <p className="text-sm text-ink-soft">Pictures only. On a phone you can use the camera.</p>
        </div>
      </div>
      {refused.length > 0 && (
        <Alert title="Only pictures can be uploaded">
          {refused.join(', ')} {refused.length === 1 ? 'is' : 'are'} not a picture, so we left{' '}
          {refused.length === 1 ? 'it' : 'them'} out.
        </Alert>
      )}
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {photos.map((photo, at) => (
            <ChosenTile
              key={photo.key}
              photo={photo}
              number={at + 1}
              onRemove={() => remove(photo.key)}
              onTag={(view: PhotoView) => tag(photo.key, view)}
            />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="text-sm text-ink-soft">
        {hint()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={onBack}>
          BACK
        </Button>
        <Button disabled={!isEnough(photos)} onClick={onNext}>
          NEXT
        </Button>
      </div>
    </StepFrame>
  );

  function hint(): string {
    if (!isEnough(photos)) return `Please upload at least ${MINIMUM_PHOTOS} images. You have ${photos.length}.`;
    return missing.length > 0
      ? `We still ask for one ${inWords(missing)}. If a label is wrong, change it under the photo.`
      : 'All three views are there.';
  }
}
