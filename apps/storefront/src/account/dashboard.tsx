import { messageOf } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { CardsPanel } from '../cards/cards-panel.tsx';
import { MoneyBanners } from '../cards/money-banners.tsx';
import { TreatmentList } from '../treatments/treatment-list.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/dashboard';
import { profileQuery, type ProfileProps } from '../queries/account.api.ts';
import { AddressPanel } from './address-panel.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EvidenceList } from '../evidence/evidence-list.tsx';
import { HeldOrders } from '../health/held-orders.tsx';
import { AskLeaflets } from '../leaflets/ask-leaflets.tsx';
import { IncompleteConsultations } from './incomplete-consultations.tsx';
import { GpLetters } from './gp-letters.tsx';
import { LegacyOrders } from './legacy-orders.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { Invoices } from './invoices.tsx';
import { ReferralBox } from './referral-box.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'My account | Sorrel' }];

export default function Dashboard() {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  if (data) return <Overview props={data} />;
  if (!error) return <DashboardSkeleton />;
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">Account Overview</h1>
      <Alert title="We could not open your account">{messageOf(error)}</Alert>
      <Button isBusy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

function Overview({ props }: { props: ProfileProps }) {
  return (
    <div className="space-y-12">
      {props.incompleteConsultations.length > 0 && (
        <IncompleteConsultations consultations={props.incompleteConsultations} />
      )}
      <HeldOrders />
      <AskLeaflets />
      <EvidenceList />
      <MoneyBanners treatments={props.treatments} endingCards={props.endingCards} />
      <TreatmentList props={props} />
      {props.oldOrders.length > 0 && <LegacyOrders orders={props.oldOrders} />}
      <div className="grid items-start gap-6 md:grid-cols-2">
        {props.referral && <ReferralBox link={props.user.referral_link} referral={props.referral} />}
        {props.credit_entries.length > 0 && <CreditPanel credit={props.credit} entries={props.credit_entries} />}
        {props.methods.length > 0 && <CardsPanel methods={props.methods} treatments={props.treatments} />}
        <Invoices />
        <GpLetters />
        <AddressPanel address={props.address} user={props.user} />
      </div>
    </div>
  );
}
