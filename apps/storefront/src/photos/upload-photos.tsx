import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { profileQuery } from '../queries/account.api.ts';
import { BackLayout } from '../app/back-layout.tsx';
import { useHistoryStep } from '../app/history-step.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { Waiting } from '../ui/waiting.tsx';
import type { Route } from './+types/upload-photos';
import { type Area, areaOf } from './camera/guide.ts';
import { ChooseStep } from './choose-step.tsx';
import { type ChosenPhoto, isEnough, MINIMUM_PHOTOS } from './chosen/chosen-photos.ts';
import { IntroStep } from './intro-step.tsx';
import { EarlierOffer } from './earlier/earlier-offer.tsx';
import { earlierPhotos } from './earlier/earlier-photos.ts';
import { givePhotosAgain, photosQuery, uploadPhotos } from './photos.api.ts';
import { LeftOut } from './chosen/left-out.tsx';
import { ReviewStep } from './review-step.tsx';
import { SubmitStep } from './submit-step.tsx';
import { useChosenPhotos } from './chosen/use-chosen-photos.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Upload photos | Sorrel' }];

/** Statuses in which a prescriber will look at the photos next. */
const AWAITING = ['pending', 'incomplete', 'review', 'waiting'];
const CHOOSING = 1;
const LAST = 4;

export default function UploadPhotos() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const profile = useQuery(profileQuery);
  const chosen = useChosenPhotos(profile.data?.user.id);
  const { step: wanted, depth, goTo, goBackTo } = useHistoryStep();
  const [isDone, setDone] = useState(false);
  const reached = wanted > CHOOSING && chosen.photos.length === 0 ? CHOOSING : wanted;
  const step = isDone ? LAST : reached;
  const [picked, setArea] = useState<Area | null>(null);
  // What the newest order that waits for them is for; another part can be chosen.
  const area = picked ?? areaOf(waitingFor(profile.data?.treatments ?? []));
  const [percent, setPercent] = useState(0);
  const uploading = useMutation({
    mutationFn: (photos: ChosenPhoto[]) => uploadPhotos(photos, { onProgress: setPercent }),
    meta: { isQuiet: true },
    onSuccess: ({ refused }, sent) => {
      const kept = chosen.refuse(sent, refused);
      arrived(kept < MINIMUM_PHOTOS ? CHOOSING : LAST);
    },
    onError: () => setPercent(0),
  });
  const stored = useQuery({ ...photosQuery, retry: false });
  const [now] = useState(() => new Date());
  const earlier = earlierPhotos(stored.data ?? [], now);
  const giving = useMutation({
    mutationFn: () => givePhotosAgain(earlier),
    meta: { isQuiet: true },
    onSuccess: () => arrived(LAST),
  });
  const arrived = (next: number): void => {
    setPercent(0);
    if (next === LAST) {
      chosen.forget();
      setDone(true);
      // Back leads to what was before the wizard, not to a step of what is done.
      if (depth > 0) void navigate(-depth);
    } else goTo(next, { replace: true });
    void client.invalidateQueries({ queryKey: ['photos'] });
    void client.invalidateQueries({ queryKey: ['profile'] });
  };
  useLeaveGuard(chosen.photos.length > 0 && step < LAST && !chosen.isKept);

  const toAccount = (): void => void navigate('/v2/profile');
  const back = (): void => {
    if (uploading.isPending) return;
    if (step === 0 || step === LAST) toAccount();
    else goBackTo(step - 1);
  };
  return (
    <BackLayout onBack={back}>
      <div className="page max-w-2xl space-y-8 py-8 sm:py-14">
        <Progress value={step / LAST} label={`Step ${step + 1} of ${LAST + 1}`} />
        {screen()}
      </div>
    </BackLayout>
  );

  function screen() {
    // A step further on is shown once its photos are here again.
    if (wanted > CHOOSING && chosen.isOpening && profile.error === null && !isDone) return <Waiting />;
    switch (step) {
      case 0:
        return (
          <IntroStep area={area} onLater={toAccount} onNext={() => goTo(CHOOSING)}>
            {earlier.length > 0 && (
              <EarlierOffer
                photos={earlier}
                isBusy={giving.isPending}
                error={giving.error}
                onUse={() => giving.mutate()}
              />
            )}
          </IntroStep>
        );
      case 1:
        return <ChooseStep chosen={chosen} area={area} onArea={setArea} onBack={back} onNext={() => goTo(2)} />;
      case 2:
        return <ReviewStep area={area} photos={chosen.photos} onBack={back} onConfirm={() => goTo(3)} />;
      case 3:
        return (
          <SubmitStep
            percent={uploading.isPending ? percent : null}
            error={uploading.error}
            photos={chosen.photos}
            onBack={back}
            onSubmit={() => {
              if (isEnough(chosen.photos) && !uploading.isPending) uploading.mutate(chosen.photos);
            }}
          />
        );
      default:
        return <Thanks leftOut={chosen.refused} onDone={toAccount} />;
    }
  }
}

/** The consultation whose order waits for photos, the newest first; else the newest there is. */
function waitingFor(treatments: readonly { id: number; status: string; consultation: string }[]): string {
  const newest = treatments.toSorted((a, b) => b.id - a.id);
  return (
    (
      newest.find(({ status }) => status === 'incomplete') ??
      newest.find(({ status }) => AWAITING.includes(status)) ??
      newest[0]
    )?.consultation ?? ''
  );
}

function Thanks({ leftOut, onDone }: { leftOut: readonly string[]; onDone: () => void }) {
  const { data } = useQuery(profileQuery);
  // No review is promised to customers who were refused, or who have no order awaiting a prescriber.
  const isAwaited = data?.treatments.some(({ status }) => AWAITING.includes(status)) ?? true;
  return (
    <StepFrame title="Upload Successful! Your photos have been uploaded successfully. Thank you!">
      <LeftOut texts={leftOut} />
      <p className="text-ink-soft">
        {isAwaited
          ? 'A prescriber looks at them together with your answers. We write to you when they have decided.'
          : 'They are in your album. No order of yours is waiting for them; our team can see them when you write to us.'}
      </p>
      <Button onClick={onDone}>DONE</Button>
    </StepFrame>
  );
}

/** Where the browser keeps nothing, a reload would lose the chosen photos. */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
