import type { Photo } from '@sorrel/web-kit/photos/photo-days';
import { messageOf } from '@sorrel/web-kit/api';
import { Alert, App } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Credit } from '../customer/credit.tsx';
import { CustomerInformation } from '../customer/customer-information.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { Notes } from '../notes/notes.tsx';
import { TreatmentPlan } from '../plan/treatment-plan.tsx';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { CustomerSubscriptions } from '../record/customer-subscriptions.tsx';
import { HealthChanges } from '../review/health-changes.tsx';
import { Decisions } from '../record/decisions.tsx';
import { Prescriptions } from '../review/prescriptions.tsx';
import { History } from '../record/history.tsx';
import { OldOrders } from '../record/old-orders.tsx';
import { LeafletConsents } from '../leaflets/leaflets.tsx';
import { PhotoGallery } from '../record/photo-gallery.tsx';
import { Payments } from '../refunds/payments.tsx';
import { AskCustomer } from '../review/ask-customer.tsx';
import { ClinicalSummary } from '../review/clinical-summary-view.tsx';
import { DecideReview } from '../review/decide-review.tsx';
import { Overrides } from '../review/overrides.tsx';
import { Questions } from '../review/questions.tsx';
import { Tasks } from '../review/tasks.tsx';
import { CaseAnswers } from './answers.tsx';
import { CaseClock } from './clock.tsx';
import { CaseFlags } from './case-flags.tsx';
import { MedicinesPart } from './medicines-read.tsx';
import { CasePhotos } from './photos.tsx';
import { ChangesSince } from './changes.tsx';
import { type Act, DecisionBox } from './decision-box.tsx';
import { DosePart } from './dose.tsx';
import { Fold } from './fold.tsx';
import { inOrder } from './rounds.ts';
import { KeysHelp, useCaseKeys } from './keys.tsx';
import { PhotoDesk } from './desk.tsx';
import { stepIn } from './queue.ts';
import { QueueDrawer } from './queue-drawer.tsx';
import { SeenProvider } from './seen.tsx';
import { showNextOpenPoint } from './open-point.ts';
import { CoursePlanPart } from './course-plan.tsx';
import { WeightCourse } from './weight-course.tsx';
import { useClaim } from './use-claim.ts';
import { photosOf, useDeciding } from './use-deciding.ts';
import { useQueue } from './use-queue.ts';

/** A case to decide: photos left, answers in the middle, and a rail with all that speaks for and against it. */
export function Cockpit({ page }: { page: SubscriptionProps }) {
  return (
    <SeenProvider>
      <Case page={page} />
    </SeenProvider>
  );
}

function Case({ page }: { page: SubscriptionProps }) {
  const { subscription, user } = page;
  const { id } = subscription;
  const deciding = useDeciding(page);
  const claiming = useClaim(id, page.open?.claim ?? null);
  const queue = useQueue(id);
  const navigate = useNavigate();
  const reload = useReload(id);
  const { notification } = App.useApp();
  const [act, setAct] = useState<Act | null>(null);
  const [shown, setShown] = useState<Photo | null>(null);
  const [panel, setPanel] = useState<'queue' | 'keys' | null>(null);
  // On the way to another case this one is still drawn for a moment: a key pressed then is meant for the other.
  const [isLeaving, setIsLeaving] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const settled = isDone ? null : claiming.settled;
  const isForeign = claiming.claim !== null && !claiming.claim.isMine;

  const goTo = (to: number | undefined): void => {
    if (to === undefined) return;
    setIsLeaving(true);
    void navigate(`/subscriptions/${to}`);
  };
  const step = (by: 1 | -1): void => goTo(stepIn(queue.cases, id, by)?.subscriptionId);
  const begin = (next: Act): void => {
    if (isForeign || settled) return;
    if (next === 'approve' && !deciding.isOpen) showNextOpenPoint();
    else setAct(next);
  };
  const takeOver = async (): Promise<void> => {
    if (!isForeign) return;
    try {
      await claiming.takeOver();
      reload(0);
    } catch (error) {
      notification.error({ title: 'The case was not taken over', description: messageOf(error), role: 'alert' });
    }
  };
  const done = (): void => {
    setAct(null);
    setIsDone(true);
    if (queue.next) goTo(queue.next.subscriptionId);
    reload();
  };
  const photos = inOrder(page.photos);
  const firstPhoto = inOrder(page.photos.filter((one) => photosOf(page).includes(one.id)))[0] ?? photos[0];
  const keys = {
    A: () => begin('approve'),
    D: () => begin('decline'),
    W: () => begin('ask'),
    J: () => step(1),
    K: () => step(-1),
    N: showNextOpenPoint,
    T: () => void takeOver(),
    C: () => firstPhoto && setShown(firstPhoto),
    Q: () => setPanel('queue'),
    '?': () => setPanel('keys'),
  };
  useCaseKeys(isLeaving ? {} : keys);
  const clocked = { queue, current: id, wait: page.open?.wait ?? null };
  return (
    <>
      <CaseClock {...clocked} onStep={step} onQueue={() => setPanel('queue')} onKeys={() => setPanel('keys')} />
      {!page.open && (
        <Alert
          type="info"
          showIcon
          title="This case is just coming in"
          description="Please load the page again in a moment."
        />
      )}
      <div className="cockpit">
        <div className="cockpit-photos">
          <CasePhotos page={page} onOpen={setShown} />
        </div>
        <div className="cockpit-answers">
          <ChangesSince page={page} />
          <CaseAnswers page={page} />
          <Questions questions={page.questions} />
        </div>
        <aside className="cockpit-rail" aria-label="Decision and clinical record">
          <DecisionBox
            deciding={deciding}
            claiming={{ ...claiming, settled }}
            hasNext={queue.next !== null}
            onAct={begin}
            onShowNext={showNextOpenPoint}
            onTakeOver={() => void takeOver()}
            onNext={() => goTo(queue.next?.subscriptionId)}
          />
          <div className="rail-scroll">
            {page.open?.isAtMyAddress && (
              <Alert
                type="warning"
                showIcon
                title="This patient has the same address as you"
                description="Prescribing for family or somebody close is for another prescriber, except in an emergency: please leave it to a colleague."
              />
            )}
            <CaseFlags flags={page.flags} deciding={deciding} />
            {page.open?.medicines && <MedicinesPart read={page.open.medicines} />}
            {page.open?.plan && (
              <CoursePlanPart plan={page.open.plan} onEnd={isForeign || settled ? undefined : () => begin('end')} />
            )}
            {page.open && <DosePart open={page.open} deciding={deciding} />}
            {page.open?.course && <WeightCourse course={page.open.course} />}
            <ClinicalSummary user={user} consultations={page.consultations} reviews={page.reviews} />
            <EvidencePanel
              of={page}
              userId={page.user.id}
              subscriptionId={page.subscription.id}
              mayVerify={page.may.verify}
            />
            <Tasks tasks={page.tasks} mayFinish={page.may.finishTasks} onDone={reload} />
            <HealthChanges userId={user.id} mayAnswer={page.may.finishTasks} onDone={reload} />
            <Overrides overrides={page.overrides} />
            <LeafletConsents userId={user.id} />
            <Prescriptions page={page} onRevoked={reload} />
            <Decisions reviews={page.reviews} />
            <Notes user={user} subscriptionId={id} />
          </div>
        </aside>
        <div className="folds">
          <Fold title="All photos" hint={photosText(page.photos.length)}>
            <PhotoGallery photos={page.photos} />
          </Fold>
          <Fold title="Plan and payments" hint="Treatment plan, payments, credit">
            <TreatmentPlan page={page} />
            <Payments page={page} />
            <Credit userId={user.id} credit={page.credit} subscriptionId={id} />
          </Fold>
          <Fold title="Customer and orders" hint="Address, pregnancy, delivery, other subscriptions, old orders">
            <CustomerInformation page={page} />
            <CustomerSubscriptions subscriptions={page.subscriptions} current={id} />
            <OldOrders orders={page.oldOrders} />
          </Fold>
          <Fold title="History" hint="What happened, and what comes next">
            <History timeline={page.timeline} />
          </Fold>
        </div>
      </div>
      <DecideReview
        page={page}
        decision={!settled && act !== 'ask' ? act : null}
        said={deciding.said}
        hasNext={queue.next !== null}
        onDecided={done}
        onRefused={claiming.look}
        onClose={() => setAct(null)}
      />
      <AskCustomer
        page={page}
        open={!settled && act === 'ask'}
        onAsked={done}
        onRefused={claiming.look}
        onClose={() => setAct(null)}
      />
      {shown && <PhotoDesk photos={page.photos} photo={shown} onClose={() => setShown(null)} />}
      <QueueDrawer queue={queue} current={id} open={panel === 'queue'} onClose={() => setPanel(null)} />
      <KeysHelp open={panel === 'keys'} onClose={() => setPanel(null)} />
    </>
  );
}

const photosText = (count: number): string => (count === 1 ? '1 photo, by day' : `${count} photos, by day`);
