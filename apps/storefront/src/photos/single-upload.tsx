import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { photosQuery, uploadPhoto } from './photos.api.ts';

/** Choose, look, upload: one picture at a time. A failed one stays chosen. */
export function SingleUpload() {
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isWrongKind, setWrongKind] = useState(false);
  const [percent, setPercent] = useState(0);
  const uploading = useMutation({
    mutationFn: (picture: File) => uploadPhoto(picture, { onProgress: setPercent }),
    meta: { isQuiet: true },
    onSuccess: () => {
      clear();
      return client.invalidateQueries({ queryKey: photosQuery.queryKey });
    },
    onError: () => console.error('Failed to upload the photo'),
  });
  const clear = (): void => {
    setFile(null);
    setPercent(0);
    if (picker.current) picker.current.value = '';
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [first] = event.target.files ?? [];
    uploading.reset();
    setWrongKind(first !== undefined && !first.type.startsWith('image/'));
    setFile(first?.type.startsWith('image/') ? first : null);
  };
  return (
    <div className="space-y-3 border-t border-line bg-paper px-5 py-4">
      {isWrongKind && <Alert>That file is not a picture. Please choose a photo.</Alert>}
      {uploading.error && <Alert title="Your photo was not uploaded">{messageOf(uploading.error)}</Alert>}
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
          accept="image/*"
          aria-label="Choose a photo"
          disabled={uploading.isPending}
          onChange={choose}
          className="min-w-0 flex-1 basis-56 text-sm file:mr-3 file:min-h-12 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-ink/70 file:bg-transparent file:px-5 file:font-semibold"
        />
        {file && !uploading.isPending && (
          <Button kind="quiet" onClick={clear}>
            Remove
          </Button>
        )}
        <Button disabled={!file} isBusy={uploading.isPending} onClick={() => file && uploading.mutate(file)}>
          {uploading.isPending ? 'Uploading...' : 'Upload'}
        </Button>
      </div>
    </div>
  );
}
