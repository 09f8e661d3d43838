import { messageOf } from '@sorrel/web-kit/api';
import { tileUrl } from '@sorrel/web-kit/photos/photo-days';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { labelOf } from '../camera/guide.ts';
import type { StoredPhoto } from './earlier-photos.ts';

interface Props {
  photos: readonly StoredPhoto[];
  isBusy: boolean;
  error: unknown;
  onUse(): void;
}

/** The photos that came with the consultation: one press, and they are this order's too. */
export function EarlierOffer({ photos, isBusy, error, onUse }: Props) {
  return (
    <section aria-labelledby="earlier-photos" className="space-y-4 rounded-2xl bg-sage/60 p-5">
      <h2 id="earlier-photos" className="text-lg font-semibold">
        You have sent us these already
      </h2>
      <ul className="grid grid-cols-3 gap-3">
        {photos.map(({ id, url, view }) => (
          <li key={id} className="text-center text-sm">
            <img src={tileUrl(url)} alt="" className="mb-1 aspect-square w-full rounded-picture bg-line object-cover" />
            {labelOf(view)}
          </li>
        ))}
      </ul>
      {error !== null && <Alert title="That did not work">{messageOf(error)}</Alert>}
      <Button className="w-full" isBusy={isBusy} onClick={onUse}>
        Use the photos from your consultation
      </Button>
      <p className="text-sm text-ink-soft">Or take new ones, if something has changed.</p>
    </section>
  );
}
