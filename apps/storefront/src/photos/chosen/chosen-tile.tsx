import type { PhotoView } from '@sorrel/contracts/words';
import { Button } from '../../ui/button.tsx';
import { type Area, posesOf } from '../camera/guide.ts';
import { QualityNote } from '../camera/quality-note.tsx';
import type { ChosenPhoto } from './chosen-photos.ts';
import { Preview } from './preview.tsx';

interface Props {
  area: Area;
  photo: ChosenPhoto;
  number: number;
  onRemove(): void;
  onTag(view: PhotoView): void;
  onAccept(): void;
}

/** A chosen photo with what it shows, changeable, and a way to take it out again. */
export function ChosenTile({ area, photo, number, onRemove, onTag, onAccept }: Props) {
  const options: { view: PhotoView; label: string }[] = [...posesOf(area), { view: 'other', label: 'Another view' }];
  return (
    <li className="space-y-2">
      <div className="relative">
        <Preview
          src={photo.src}
          name={photo.name}
          alt={`Number ${number}: ${photo.name}`}
          className="aspect-square w-full rounded-picture bg-line object-cover"
        />
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove photo ${number}`}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-ink/85 text-paper hover:bg-danger"
        >
          <svg
            viewBox="0 0 24 24"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      <select
        autoComplete="off"
        aria-label={`What photo ${number} shows`}
        value={photo.view}
        onChange={(event) => onTag(options.find(({ view }) => view === event.target.value)?.view ?? 'other')}
        className="min-h-11 w-full rounded-xl border border-ink-line bg-card px-3 text-sm"
      >
        {options.map(({ view, label }) => (
          <option key={view} value={view}>
            {label}
          </option>
        ))}
      </select>
      {photo.problem && (
        <div>
          <QualityNote problem={photo.problem} />
          <Button kind="quiet" className="min-h-11 px-1! py-1! text-sm" onClick={onAccept}>
            Use it anyway<span className="sr-only"> (photo {number})</span>
          </Button>
        </div>
      )}
    </li>
  );
}
