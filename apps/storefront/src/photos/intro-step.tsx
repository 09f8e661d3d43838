import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { PHOTO_TIPS } from '@sorrel/contracts/poses';
import { type Area, posesOf } from './camera/guide.ts';
import { Outline } from './camera/outline.tsx';

export function IntroStep({
  area,
  onLater,
  onNext,
  children,
}: {
  area: Area;
  onLater: () => void;
  onNext: () => void;
  children?: ReactNode;
}) {
  return (
    <StepFrame
      isFirst
      title="Now we need three photos"
      intro={
        <p className="text-lg">
          Please take three photos: front on, turned left and turned right. Your order is not shipped until they are
          uploaded.
        </p>
      }
    >
      {children}
      <ul className="grid grid-cols-3 gap-3 sm:gap-5">
        {posesOf(area).map(({ view, label }) => (
          <li key={view} className="text-center">
            <div className="rounded-picture bg-sage px-3 pt-5">
              <Outline area={area} view={view} className="mx-auto block w-full max-w-32 text-sage-deep" />
            </div>
            <p className="mt-2 text-sm font-semibold">{label}</p>
          </li>
        ))}
      </ul>
      <ul className="list-disc space-y-1 pl-5 text-ink-soft">
        <li>Daylight, no flash{area === 'face' ? ', no make-up' : ''} and no filter.</li>
        <li>{PHOTO_TIPS[area]}</li>
        <li>Only your prescriber and our team see them.</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={onLater}>
          TAKE LATER
        </Button>
        <Button onClick={onNext}>TAKE PHOTOS</Button>
      </div>
    </StepFrame>
  );
}
