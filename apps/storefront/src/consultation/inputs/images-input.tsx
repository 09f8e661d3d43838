import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CameraDialog } from '../../photos/camera/camera-dialog.tsx';
import { areaOf, type AskedView, posesOf, VIEWS } from '../../photos/camera/guide.ts';
import { hasCamera } from '../../photos/camera/use-camera.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { myPictures, type Picture } from '../consultation.api.ts';
import type { InputProps } from './input-props.ts';
import { PhotoSlot } from './photo-slot.tsx';
import { isOnTheWay } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

/** Three places, one for each view. A picture goes up as soon as it is chosen; the answer is the list of their ids. */
export function ImagesInput({
  value,
  onChange,
  onHold,
  labelledBy,
  describedBy,
  slug,
}: InputProps & { slug: string; onHold: (isHeld: boolean) => void }) {
  const ids = Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
  const latest = useRef(ids);
  latest.current = ids;
  const [added, setAdded] = useState<Picture[]>([]);
  const [asked, setAsked] = useState<AskedView[]>([]);
  const { uploads, refusal, ...uploading } = useUploads(slug, (picture) => {
    setAdded((now) => [...now, picture]);
    latest.current = [...new Set([...latest.current, picture.id])];
    onChange(latest.current);
  });
  const isHeld = isOnTheWay(uploads);
  useEffect(() => {
    onHold(isHeld);
    return () => onHold(false);
  }, [isHeld, onHold]);
  const earlier = useQuery({ ...myPictures, enabled: ids.some((id) => !added.some((picture) => picture.id === id)) });
  const pictures = ids.flatMap((id) => [...added, ...(earlier.data ?? [])].find((picture) => picture.id === id) ?? []);
  const filled = [...pictures, ...uploads];
  const missing = VIEWS.filter(({ view }) => filled.every((one) => one.view !== view));
  const others = pictures.filter(
    ({ id, view }) => pictures.find((one) => one.view === view)?.id !== id || view === 'other',
  );
  const drop = (id: number) => onChange(latest.current.filter((one) => one !== id));
  const area = areaOf(slug);
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="space-y-5">
      {refusal && <Alert>{refusal}</Alert>}
      {hasCamera() && missing.length > 0 && (
        <Button kind="secondary" className="w-full" onClick={() => setAsked(missing.map(({ view }) => view))}>
          Use my camera
        </Button>
      )}
      <ul className="grid gap-3">
        {posesOf(area).map(({ view, label }) => (
          <PhotoSlot
            key={view}
            area={area}
            view={view}
            label={label}
            picture={pictures.find((one) => one.view === view)}
            upload={uploads.find((one) => one.view === view)}
            onChoose={(file) => void uploading.choose(file, view)}
            onSend={uploading.send}
            onCancel={uploading.remove}
            onRemove={drop}
          />
        ))}
        {others.map(({ id, url }, at) => (
          <li key={id} className="flex items-center gap-4 rounded-2xl border border-line bg-card p-3">
            <img src={url} alt={`Another view, ${at + 1}`} className="size-20 rounded-xl bg-sage object-cover" />
            <Button kind="quiet" onClick={() => drop(id)}>
              Remove<span className="sr-only"> the other photo {at + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      <CameraDialog
        area={area}
        views={asked}
        onTaken={(view, picture) => uploading.keep(picture, view)}
        onClose={() => setAsked([])}
      />
      <p className="text-sm text-ink-soft">Only you and our clinical team can see your photos.</p>
    </div>
  );
}
