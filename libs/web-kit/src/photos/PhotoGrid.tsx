import { useState } from 'react';
import { describe, groupByDay, type Photo, tileUrl, viewName } from './photo-days.ts';
import { PhotoImage } from './PhotoImage.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';

interface Props {
  photos: readonly Photo[];
  /** Heading level of the days. */
  level?: 2 | 3 | 4;
  className?: string;
}

/** Photos by London day, three in a row; a press opens them large. Looks: `photos/photos.css`. */
export function PhotoGrid({ photos, level = 3, className = '' }: Props) {
  const [open, setOpen] = useState<Photo | null>(null);
  const Heading = `h${level}` as const;
  const days = groupByDay(photos);
  return (
    <div className={`photo-grid ${className}`}>
      {days.map(({ day, photos: ofDay }) => (
        <section key={day} aria-label={`Photos of ${day}`}>
          <Heading className="photo-day">
            <time dateTime={day}>{day}</time>
          </Heading>
          <ul className="photo-row">
            {ofDay.map((photo) => (
              <li key={photo.id}>
                <button type="button" className="photo-tile" onClick={() => setOpen(photo)}>
                  <PhotoImage
                    src={tileUrl(photo.url)}
                    alt={describe(photo)}
                    loading="lazy"
                    decoding="async"
                    width={320}
                    height={320}
                  />
                  {viewName(photo.view) && (
                    <span className="photo-view" aria-hidden="true">
                      {viewName(photo.view)}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open && (
        <PhotoViewer
          photos={days.flatMap((day) => day.photos)}
          photo={open}
          onShow={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
