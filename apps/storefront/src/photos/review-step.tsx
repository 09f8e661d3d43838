import { Button } from '../ui/button.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { type Area, labelOf } from './camera/guide.ts';
import { QualityNote } from './camera/quality-note.tsx';
import type { ChosenPhoto } from './chosen/chosen-photos.ts';
import { Preview } from './chosen/preview.tsx';

export function ReviewStep({
  area,
  photos,
  onBack,
  onConfirm,
}: {
  area: Area;
  photos: ChosenPhoto[];
  onBack: () => void;
  onConfirm: () => void;
}) {
  return (
    <StepFrame title="Check your photos" intro={<p>Make sure all photos are clear and relevant.</p>}>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {photos.map(({ key, src, name, view, problem }, at) => (
          <li key={key}>
            <Preview
              src={src}
              name={name}
              alt={`Number ${at + 1}`}
              className="aspect-square w-full rounded-picture bg-line object-cover"
            />
            <p className="my-1.5 text-center text-sm font-semibold">{labelOf(view, area)}</p>
            {problem && <QualityNote problem={problem} />}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={onBack}>
          BACK
        </Button>
        <Button onClick={onConfirm}>CONFIRM</Button>
      </div>
    </StepFrame>
  );
}
