import { ApiError } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { Alert, Card } from 'antd';
import { useParams } from 'react-router';
import { WhoLooked } from '../audit/who-looked.tsx';
import { useMay } from '../app/session.tsx';
import { neededFor } from '../app/gate.tsx';
import { NotFound } from '../app/failure.tsx';
import { Cockpit } from '../cockpit/cockpit.tsx';
import { ClinicalSummary } from '../review/clinical-summary-view.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { Flags } from '../safety/flags.tsx';
import { Credit } from '../customer/credit.tsx';
import { CustomerInformation } from '../customer/customer-information.tsx';
import { Notes } from '../notes/notes.tsx';
import { TreatmentPlan } from '../plan/treatment-plan.tsx';
import { Payments } from '../refunds/payments.tsx';
import { Consultations } from '../record/consultations.tsx';
import { CustomerSubscriptions } from '../record/customer-subscriptions.tsx';
import { Decisions } from '../record/decisions.tsx';
import { HealthChanges } from '../review/health-changes.tsx';
import { GpLettersOf } from '../gp-letters/gp-letters-of.tsx';
import { LeafletConsents } from '../leaflets/leaflets.tsx';
import { History } from '../record/history.tsx';
import { OldOrders } from '../record/old-orders.tsx';
import { Prescriptions } from '../review/prescriptions.tsx';
import { PhotoGallery } from '../record/photo-gallery.tsx';
import { Questions } from '../review/questions.tsx';
import { Overrides } from '../review/overrides.tsx';
import { Tasks } from '../review/tasks.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { type SubscriptionProps, subscriptionQuery, useReload } from '../queries/subscription.api.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionSubtitle } from './subscription-subtitle.tsx';

export function Subscription() {
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery({ ...subscriptionQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  if (!Number.isSafeInteger(id) || id <= 0 || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (!data)
    return error ? (
      <Problem error={error} title={`Subscription ${id} could not be loaded`} onRetry={() => void refetch()} />
    ) : (
      <Loading text="Loading the subscription" />
    );
  return <Detail key={id} page={data} />;
}

/** One subscription: the cockpit while it waits for this prescriber's decision, otherwise all there is to it. */
function Detail({ page }: { page: SubscriptionProps }) {
  const { subscription, user } = page;
  return (
    <Page
      title={`Subscription ${subscription.id}`}
      heading={`${subscription.treatment.title} for ${user.name}`}
      subtitle={<SubscriptionSubtitle subscription={subscription} />}
      actions={<SubscriptionActions page={page} />}
    >
      {subscription.hold && (
        <Alert type="warning" showIcon title="The next charge waits" description={subscription.hold.text} />
      )}
      {page.actions.review ? <Cockpit page={page} /> : <Overview page={page} />}
    </Page>
  );
}

/** Left: what is done here. Right: who it is for. */
function Overview({ page }: { page: SubscriptionProps }) {
  const { subscription, user } = page;
  const mayRead = page.may.readRecords;
  const mayAudit = useMay('readAudit');
  const reload = useReload(subscription.id);
  return (
    <>
      <Flags flags={page.flags} />
      <div className="detail">
        <div className="detail-main">
          <TreatmentPlan page={page} />
          {mayRead && <Questions questions={page.questions} />}
          <Payments page={page} />
          {mayRead ? (
            <>
              <Consultations consultations={page.consultations} />
              <PhotoGallery photos={page.photos} />
            </>
          ) : (
            <RecordsClosed />
          )}
          <OldOrders orders={page.oldOrders} />
          {mayRead && <Prescriptions page={page} onRevoked={reload} />}
          {mayRead && <Decisions reviews={page.reviews} />}
          <History timeline={page.timeline} />
        </div>
        <aside className="detail-side" aria-label="Customer">
          <CustomerInformation page={page} />
          <Notes user={user} subscriptionId={subscription.id} />
          {mayRead && (
            <>
              <ClinicalSummary user={user} consultations={page.consultations} reviews={page.reviews} />
              <Overrides overrides={page.overrides} />
              <Tasks tasks={page.tasks} mayFinish={page.may.finishTasks} onDone={reload} />
              <HealthChanges userId={user.id} mayAnswer={page.may.finishTasks} onDone={reload} />
              <LeafletConsents userId={user.id} />
              <GpLettersOf userId={user.id} />
              <EvidencePanel
                of={page}
                userId={page.user.id}
                subscriptionId={page.subscription.id}
                mayVerify={page.may.verify}
              />
            </>
          )}
          <Credit userId={user.id} credit={page.credit} subscriptionId={subscription.id} />
          <CustomerSubscriptions subscriptions={page.subscriptions} current={subscription.id} />
          {mayAudit && <WhoLooked userId={user.id} />}
        </aside>
      </div>
    </>
  );
}

/** Instead of the record, for those whose work does not need it. */
function RecordsClosed() {
  return (
    <Card size="small" title={<h2>Consultation and photos</h2>}>
      <p className="nothing">
        Answers, photos and clinical decisions are not shown: they need {neededFor('readRecords')}.
      </p>
    </Card>
  );
}
