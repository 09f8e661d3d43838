import '@sorrel/web-kit/photos/photos.css';
import { messageOf } from '@sorrel/web-kit/api';
import { PhotoGrid } from '@sorrel/web-kit/photos/PhotoGrid';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';
import type { Route } from './+types/photos';
import { photosQuery } from './photos.api.ts';
import { SingleUpload } from './single-upload.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Photos | Sorrel' }];

export default function Photos() {
  return (
    <section
      aria-labelledby="photo-uploads"
      className="flex h-[600px] flex-col overflow-hidden rounded-2xl border border-line bg-card"
    >
      <div className="border-b border-line px-5 py-4">
        <h1 id="photo-uploads" className="text-xl">
          Photo Uploads
        </h1>
        <p className="mt-1 text-sm text-ink-soft">
          Only you, your prescriber and our team can see them. Several at once? Use the{' '}
          <Link className="link" to="/v2/profile/upload-photos">
            photo guide
          </Link>
          . A letter or a record for our team? Send it from{' '}
          <Link className="link" to="/v2/profile">
            My Dashboard
          </Link>
          , so that somebody looks at it.
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4" {...SCROLLABLE}>
        <Album />
      </div>
      <SingleUpload />
    </section>
  );
}

/** A scrolling region must be reachable by keyboard (WCAG 2.1.1), though it is no control. */
const SCROLLABLE = { tabIndex: 0, role: 'region', 'aria-label': 'Your photos' };

function Album() {
  const { data, error, refetch, isFetching } = useQuery(photosQuery);
  if (data && data.length > 0) return <PhotoGrid photos={data} level={2} />;
  if (data) return <p className="py-14 text-center text-ink-soft">No photos yet. Upload your first one!</p>;
  if (!error) return <Waiting />;
  return (
    <Alert>
      <p>{messageOf(error)}</p>
      <Button kind="quiet" isBusy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
