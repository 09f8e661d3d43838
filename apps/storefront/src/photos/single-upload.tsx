import { PICTURE_ACCEPT } from '@sorrel/contracts/pictures';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { QualityNote } from './camera/quality-note.tsx';
import { asPicture, type ReadyPicture, readyPicture, UnreadablePicture } from './camera/ready-picture.ts';
import { photosQuery, uploadPhoto } from './photos.api.ts';

/** Choose, preview, upload: one picture at a time. A failed one stays chosen. */
export function SingleUpload() {
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const newest = useRef<File | null>(null);
  const [picture, setPicture] = useState<ReadyPicture | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [percent, setPercent] = useState(0);
  const uploading = useMutation({
    mutationFn: async ({ file }: ReadyPicture) => {
      const before = client.getQueryData(photosQuery.queryKey) ?? [];
      const { photos } = await uploadPhoto(file, { onProgress: setPercent });
      return { isKnown: photos.every(({ id }) => before.some((one) => one.id === id)) };
    },
    meta: { isQuiet: true },
    onSuccess: () => {
      clear();
      return client.invalidateQueries({ queryKey: photosQuery.queryKey });
    },
    onError: () => console.error('Failed to upload the photo'),
  });
  const clear = (): void => {
    newest.current = null;
    setPicture(null);
    setPercent(0);
    if (picker.current) picker.current.value = '';
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [first = null] = event.target.files ?? [];
    uploading.reset();
    newest.current = first;
    setPicture(null);
    setRefusal(undefined);
    if (!first) return;
    setLooking(true);
    try {
      if (!(await asPicture(first))) throw new UnreadablePicture('That file is not a picture. Please choose a photo.');
      const ready = await readyPicture(first);
      if (newest.current === first) setPicture(ready);
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      if (newest.current === first) setRefusal(error.message);
    } finally {
      setLooking(false);
    }
  };
  return (
    <div className="space-y-3 border-t border-line bg-paper px-5 py-4">
      {refusal && <Alert>{refusal}</Alert>}
      {uploading.error && <Alert title="Your photo was not uploaded">{messageOf(uploading.error)}</Alert>}
      {uploading.data?.isKnown && <Alert tone="notice">You have sent us this photo before, so we keep it once.</Alert>}
      {picture?.problem && <QualityNote problem={picture.problem} />}
      {isLooking && <output className="block text-sm text-ink-soft">Checking your photo...</output>}
      {uploading.isPending && (
        <div className="flex items-center gap-3">
          <Progress value={percent / 100} label="Upload" />
          <span className="font-mono text-sm">{percent}%</span>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={picker}
          type="file"
          accept={PICTURE_ACCEPT}
          aria-label="Choose a photo"
          disabled={uploading.isPending}
          onChange={(event) => void choose(event)}
          className="min-w-0 flex-1 basis-56 text-sm file:mr-3 file:min-h-12 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-ink/70 file:bg-transparent file:px-5 file:font-semibold"
        />
        {picture && !uploading.isPending && (
          <Button kind="quiet" onClick={clear}>
            Remove
          </Button>
        )}
        <Button disabled={!picture} isBusy={uploading.isPending} onClick={() => picture && uploading.mutate(picture)}>
          {uploading.isPending ? 'Uploading...' : 'Upload'}
        </Button>
      </div>
    </div>
  );
}
