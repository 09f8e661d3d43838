import { useQuery } from '@tanstack/react-query';
import { PICTURE_ACCEPT } from '@sorrel/contracts/pictures';
import { useEffect, useRef, useState } from 'react';
import { QualityNote } from '../../photos/camera/quality-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { myPictures, type Picture } from '../consultation.api.ts';
import type { InputProps } from './input-props.ts';
import { isOnTheWay, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

/** Pictures of a paper, a label or a screen: as many as it takes, without poses. */
export function DocumentInput({
  value,
  onChange,
  onHold,
  labelledBy,
  describedBy,
  slug,
}: Pick<InputProps, 'value' | 'onChange' | 'labelledBy' | 'describedBy'> & {
  slug: string;
  onHold: (isHeld: boolean) => void;
}) {
  const ids = Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
  const latest = useRef(ids);
  latest.current = ids;
  const picker = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<Picture[]>([]);
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
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="space-y-4">
      {refusal && <Alert>{refusal}</Alert>}
      {pictures.length + uploads.length > 0 && (
        <ul className="grid gap-3">
          {pictures.map(({ id, url }, at) => (
            <li key={id} className="flex items-center gap-4 rounded-2xl border border-line bg-card p-3">
              <img src={url} alt={`What you added, ${at + 1}`} className="size-20 rounded-xl bg-sage object-cover" />
              <Button kind="quiet" onClick={() => onChange(latest.current.filter((one) => one !== id))}>
                Remove<span className="sr-only"> picture {at + 1}</span>
              </Button>
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key} className="space-y-2 rounded-2xl border border-line bg-card p-3">
              <OnItsWay upload={upload} onSend={uploading.send} onRemove={uploading.remove} />
            </li>
          ))}
        </ul>
      )}
      <Button kind="secondary" className="w-full" onClick={() => picker.current?.click()}>
        {ids.length === 0 ? 'Add a picture' : 'Add another picture'}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_ACCEPT}
        aria-label="Choose a picture"
        data-view="other"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void uploading.choose(file, 'other');
        }}
      />
      <p className="text-sm text-ink-soft">Only you and our clinical team can see it.</p>
    </div>
  );
}

function OnItsWay({
  upload: { key, state, problem, text, percent },
  onSend,
  onRemove,
}: {
  upload: Upload;
  onSend(key: string): void;
  onRemove(key: string): void;
}) {
  if (state === 'waiting' || state === 'sending')
    return (
      <div className="flex items-center gap-3">
        <Progress value={percent / 100} label="Upload of your picture" />
        <span className="w-11 font-mono text-sm">{percent}%</span>
      </div>
    );
  return (
    <>
      {state === 'doubtful' && problem ? (
        <div role="status">
          <QualityNote problem={problem} />
        </div>
      ) : (
        <p role="alert" className="text-sm font-semibold text-danger">
          {text}
        </p>
      )}
      <Button kind="secondary" onClick={() => onSend(key)}>
        {state === 'doubtful' ? 'Use it anyway' : 'Try again'}
      </Button>
      <Button kind="quiet" onClick={() => onRemove(key)}>
        Remove<span className="sr-only"> this picture</span>
      </Button>
    </>
  );
}
