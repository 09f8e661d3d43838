import { messageOf } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { myPictures, uploadPictures, type Picture } from '../consultation.api.ts';
import type { InputProps } from './input-props.ts';

/** Pictures go up as soon as they are chosen; the answer is the list of their ids. */
export function ImagesInput({ value, onChange, labelledBy, describedBy, slug }: InputProps & { slug: string }) {
  const ids = Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
  const [added, setAdded] = useState<Picture[]>([]);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const earlier = useQuery({ ...myPictures, enabled: ids.some((id) => !added.some((picture) => picture.id === id)) });
  const pictures = ids.map(
    (id) => [...added, ...(earlier.data?.photos ?? [])].find((picture) => picture.id === id) ?? { id, url: null },
  );

  const add = async (files: File[]) => {
    const images = files.filter((file) => file.type.startsWith('image/'));
    if (images.length === 0) return setFailure('Please choose photos (JPEG, PNG or HEIC).');
    setFailure(undefined);
    setPercent(0);
    try {
      const sent = await uploadPictures(slug, images, setPercent);
      setAdded((now) => [...now, ...sent]);
      onChange([...ids, ...sent.map((picture) => picture.id)]);
    } catch (error) {
      setFailure(messageOf(error, 'Upload failed. Please try again.'));
    } finally {
      setPercent(null);
      if (picker.current) picker.current.value = '';
    }
  };
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="space-y-4">
      {failure && <Alert>{failure}</Alert>}
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="space-y-1">
              <div className="grid aspect-square place-items-center overflow-hidden rounded-xl bg-sage text-sm text-sage-deep">
                {picture.url ? (
                  <img src={picture.url} alt={`Your upload ${index + 1}`} className="size-full object-cover" />
                ) : (
                  <span>Photo {index + 1}</span>
                )}
              </div>
              <Button
                kind="quiet"
                className="min-h-10 w-full px-0! py-1! text-sm"
                onClick={() => onChange(ids.filter((id) => id !== picture.id))}
              >
                Remove<span className="sr-only"> photo {index + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => void add([...(event.target.files ?? [])])}
      />
      <Button kind="secondary" className="w-full" isBusy={percent !== null} onClick={() => picker.current?.click()}>
        {percent === null ? (ids.length > 0 ? 'Add more photos' : 'Choose or take photos') : `Uploading... ${percent}%`}
      </Button>
      {percent !== null && <Progress value={percent / 100} label="Upload" />}
      <p className="text-sm text-ink-soft">
        Only you and our clinical team can see your photos. Daylight, no filter, no make-up if you can.
      </p>
    </div>
  );
}
