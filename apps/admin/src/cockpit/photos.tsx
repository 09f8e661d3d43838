import { describe, type Photo } from '@sorrel/web-kit/photos/photo-days';
import { PhotoImage } from '@sorrel/web-kit/photos/PhotoImage';
import '@sorrel/web-kit/photos/photos.css';
import { Button, Card, Empty } from 'antd';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { Key } from './keys.tsx';
import { inOrder, viewText } from './rounds.ts';
import { photoName, useWatched } from './seen.tsx';
import { PHOTO_MS } from './watcher.ts';
import { photosOf } from './use-deciding.ts';
import { formatDate } from '@sorrel/web-kit/format';

interface Props {
  page: SubscriptionProps;
  /** Opens a photo large, beside the one it is best compared with. */
  onOpen(photo: Photo): void;
}

/** The photos that this decision stands on, large. */
export function CasePhotos({ page, onOpen }: Props) {
  const ids = photosOf(page);
  const ofCase = inOrder(page.photos.filter(({ id }) => ids.includes(id)));
  const missing = ids.length - ofCase.length;
  const [first] = ofCase;
  return (
    <Card
      size="small"
      title={<h2>Photos of this case</h2>}
      extra={
        first && (
          <Button size="small" aria-keyshortcuts="C" onClick={() => onOpen(first)}>
            Compare <Key name="C" />
          </Button>
        )
      }
    >
      {ids.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No photos yet. Ask the customer for them." />
      )}
      {missing > 0 && (
        <p role="alert">
          {missing === 1 ? 'One photo is' : `${missing} photos are`} not here yet. Please load the page again.
        </p>
      )}
      <ul className="case-photos">
        {ofCase.map((photo) => (
          <CasePhoto key={photo.id} photo={photo} onOpen={() => onOpen(photo)} />
        ))}
      </ul>
    </Card>
  );
}

function CasePhoto({ photo, onOpen }: { photo: Photo; onOpen(): void }) {
  const watched = useWatched<HTMLLIElement>(photoName(photo.id), PHOTO_MS);
  return (
    <li {...watched} data-picture="" tabIndex={-1}>
      <button type="button" className="case-photo" onClick={onOpen}>
        <PhotoImage src={photo.url} alt={describe(photo)} decoding="async" />
      </button>
      <span className="sub">
        {viewText(photo)}, {formatDate(photo.created_at)}
      </span>
    </li>
  );
}
