import { ApiError } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useParams } from 'react-router';
import { NotFound } from '../app/Failure.tsx';
import { ClinicalSummary } from '../review/ClinicalSummary.tsx';
import { EvidencePanel } from '../evidence/EvidencePanel.tsx';
import { Flags } from '../review/Flags.tsx';
import { Credit } from '../customer/Credit.tsx';
import { CustomerInformation } from '../customer/CustomerInformation.tsx';
import { Notes } from '../notes/Notes.tsx';
import { TreatmentPlan } from '../plan/TreatmentPlan.tsx';
import { Payments } from '../refunds/Payments.tsx';
import { Consultations } from '../record/Consultations.tsx';
import { CustomerSubscriptions } from '../record/CustomerSubscriptions.tsx';
import { Decisions } from '../record/Decisions.tsx';
import { History } from '../record/History.tsx';
import { OldOrders } from '../record/OldOrders.tsx';
import { PhotoGallery } from '../record/PhotoGallery.tsx';
import { Questions } from '../review/Questions.tsx';
import { Overrides } from '../review/Overrides.tsx';
import { Tasks } from '../review/Tasks.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { type SubscriptionProps, subscriptionQuery, useReload } from './subscription.api.ts';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { SubscriptionSubtitle } from './SubscriptionSubtitle.tsx';

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

/** Left: what is decided and done here. Right: who it is for. */
function Detail({ page }: { page: SubscriptionProps }) {
  const { subscription, user } = page;
  const reload = useReload(subscription.id);
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
      <Flags flags={page.flags} />
      <div className="detail">
        <div className="detail-main">
          <TreatmentPlan page={page} />
          <Questions questions={page.questions} />
          <Payments page={page} />
          <Consultations consultations={page.consultations} />
          <PhotoGallery photos={page.photos} />
          <OldOrders orders={page.oldOrders} />
          <Decisions reviews={page.reviews} />
          <History timeline={page.timeline} />
        </div>
        <aside className="detail-side" aria-label="Customer">
          <CustomerInformation page={page} />
          <Notes user={user} subscriptionId={subscription.id} />
          <ClinicalSummary user={user} consultations={page.consultations} reviews={page.reviews} />
          <Overrides overrides={page.overrides} />
          <Tasks tasks={page.tasks} mayFinish={page.may.finishTasks} onDone={reload} />
          <EvidencePanel page={page} />
          <Credit userId={user.id} credit={page.credit} subscriptionId={subscription.id} />
          <CustomerSubscriptions subscriptions={page.subscriptions} current={subscription.id} />
        </aside>
      </div>
    </Page>
  );
}
