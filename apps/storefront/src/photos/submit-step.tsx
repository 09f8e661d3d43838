import { messageOf } from '@sorrel/web-kit/api';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { labelOf } from './camera/guide.ts';
import { type ChosenPhoto, isEnough, progressOf } from './chosen/chosen-photos.ts';
import { Preview } from './chosen/preview.tsx';

interface Props {
  /** Null: nothing is being uploaded. */
  percent: number | null;
  error: unknown;
  photos: readonly ChosenPhoto[];
  onBack(): void;
  onSubmit(): void;
}

export function SubmitStep({ percent, error, photos, onBack, onSubmit }: Props) {
  const isBusy = percent !== null;
  const each = progressOf(
    photos.map(({ file }) => file.size),
    percent ?? 0,
  );
  return (
    <StepFrame title="All Set! Your photos are ready for submission.">
      <ul className="grid grid-cols-4 gap-3 sm:grid-cols-6">
        {photos.map(({ key, src, name, view }, at) => (
          <li key={key} className="text-center text-xs text-ink-soft">
            <Preview
              src={src}
              name={name}
              alt=""
              className="mb-1 aspect-square w-full rounded-xl bg-line object-cover"
            />
            {labelOf(view)}
            {isBusy && <span className="block font-mono">{each[at]}%</span>}
          </li>
        ))}
      </ul>
      {isBusy && (
        <div className="space-y-2">
          <div className="flex items-center gap-4">
            <Progress value={percent / 100} label="Upload" />
            <span className="w-12 font-mono text-sm">{percent}%</span>
          </div>
          <output className="block text-sm text-ink-soft">Uploading. Please keep this page open.</output>
        </div>
      )}
      {!isEnough(photos) && <Alert>Please upload at least 3 images.</Alert>}
      {error !== null && (
        <Alert title="Upload failed. Please try again.">
          <p>{messageOf(error)} Your photos are still here, and none is stored twice.</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" disabled={isBusy} onClick={onBack}>
          BACK
        </Button>
        <Button disabled={!isEnough(photos)} isBusy={isBusy} onClick={onSubmit}>
          SUBMIT
        </Button>
      </div>
    </StepFrame>
  );
}
