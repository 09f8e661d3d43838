import { messageOf } from '@sorrel/web-kit/api';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { StepFrame } from '../ui/step-frame.tsx';

interface Props {
  /** Null: nothing is being uploaded. */
  percent: number | null;
  error: unknown;
  isEnough: boolean;
  onBack(): void;
  onSubmit(): void;
}

export function SubmitStep({ percent, error, isEnough, onBack, onSubmit }: Props) {
  const isBusy = percent !== null;
  return (
    <StepFrame title="All Set! Your photos are ready for submission.">
      {isBusy && (
        <div className="space-y-2">
          <div className="flex items-center gap-4">
            <Progress value={percent / 100} label="Upload" />
            <span className="w-12 font-mono text-sm">{percent}%</span>
          </div>
          <output className="block text-sm text-ink-soft">
            {percent === 0 ? 'Making your photos ready...' : 'Uploading. Please keep this page open.'}
          </output>
        </div>
      )}
      {!isEnough && <Alert>Please upload at least 3 images.</Alert>}
      {error !== null && (
        <Alert title="Upload failed. Please try again.">
          <p>{messageOf(error)} Your photos are still here.</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" disabled={isBusy} onClick={onBack}>
          BACK
        </Button>
        <Button disabled={!isEnough} isBusy={isBusy} onClick={onSubmit}>
          SUBMIT
        </Button>
      </div>
    </StepFrame>
  );
}
