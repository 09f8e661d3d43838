import { PICTURE_ACCEPT } from '@sorrel/contracts/pictures';
import { useRef } from 'react';
import { type Area, type AskedView, howTo } from '../../photos/camera/guide.ts';
import { Outline } from '../../photos/camera/outline.tsx';
import { QualityNote } from '../../photos/camera/quality-note.tsx';
import { Preview } from '../../photos/chosen/preview.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Picture } from '../consultation.api.ts';
import type { Upload } from './uploads.ts';

interface Props {
  area: Area;
  view: AskedView;
  label: string;
  picture: Picture | undefined;
  upload: Upload | undefined;
  onChoose(file: File): void;
  onSend(key: string): void;
  onCancel(key: string): void;
  onRemove(id: number): void;
}

/** The place of one view: what is asked for, then what was given and how it stands. */
export function PhotoSlot({ area, view, label, picture, upload, onChoose, onSend, onCancel, onRemove }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const which = <span className="sr-only"> the photo: {label.toLowerCase()}</span>;
  const src = picture?.url ?? upload?.src;
  const small = 'min-h-11 px-4! py-2! text-sm';
  const quiet = 'min-h-11 px-1! py-2! text-sm';
  return (
    <li className="grid grid-cols-[5.5rem_1fr] items-center gap-4 rounded-2xl border border-line bg-card p-3">
      <div className="grid aspect-square place-items-center overflow-hidden rounded-xl bg-sage">
        {src ? (
          <Preview
            src={src}
            name={upload?.file.name ?? label}
            alt={`You, ${label.toLowerCase()}`}
            className="size-full object-cover"
          />
        ) : (
          <Outline area={area} view={view} className="size-16 text-sage-deep" />
        )}
      </div>
      <div className="min-w-0 space-y-1.5">
        <p className="font-semibold">
          {label}
          {picture && <span className="ml-2 text-sm font-normal text-sage-deep">Added</span>}
        </p>
        {state()}
      </div>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_ACCEPT}
        aria-label={`Choose the photo: ${label.toLowerCase()}`}
        data-view={view}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </li>
  );

  function state() {
    if (picture)
      return (
        <Button kind="quiet" className={quiet} onClick={() => onRemove(picture.id)}>
          Remove{which}
        </Button>
      );
    if (!upload)
      return (
        <>
          <p className="text-sm text-ink-soft">{howTo(area, view)}</p>
          <Button kind="secondary" className={small} onClick={() => picker.current?.click()}>
            Choose photo<span className="sr-only">: {label.toLowerCase()}</span>
          </Button>
        </>
      );
    const remove = (
      <Button kind="quiet" className={`${quiet} ml-2`} onClick={() => onCancel(upload.key)}>
        Remove{which}
      </Button>
    );
    if (upload.state === 'doubtful' && upload.problem)
      return (
        <>
          <div role="status">
            <QualityNote problem={upload.problem} />
          </div>
          <Button kind="secondary" className={small} onClick={() => onSend(upload.key)}>
            Use it anyway
          </Button>
          {remove}
        </>
      );
    if (upload.state === 'failed')
      return (
        <>
          <p role="alert" className="text-sm font-semibold text-danger">
            {upload.text}
          </p>
          {upload.isRefused ? (
            <Button kind="secondary" className={small} onClick={() => picker.current?.click()}>
              Choose another photo<span className="sr-only">: {label.toLowerCase()}</span>
            </Button>
          ) : (
            <Button kind="secondary" className={small} onClick={() => onSend(upload.key)}>
              Try again
            </Button>
          )}
          {remove}
        </>
      );
    return (
      <div className="flex items-center gap-3">
        <Progress value={upload.percent / 100} label={`Upload: ${label.toLowerCase()}`} />
        <span className="w-11 font-mono text-sm">{upload.percent}%</span>
      </div>
    );
  }
}
