import type { PlanView } from '@sorrel/contracts/http/storefront';
import { stepsSentence } from '@sorrel/contracts/billing/steps';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { BackLayout } from '../app/back-layout.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceCard } from '../ui/field.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import { EvidenceList } from '../evidence/evidence-list.tsx';
import { LeafletBox } from '../leaflets/leaflet-box.tsx';
import { agreeToLeaflet, leafletsQuery, type AskedLeaflet } from '../leaflets/leaflets.api.ts';
import type { Route } from './+types/result';
import { checkoutQuery, choosePlan, resultQuery, type CheckoutProps } from './checkout.api.ts';
import { CheckoutTrouble } from './checkout-trouble.tsx';
import { NoPlan } from './no-plan.tsx';
import { NotOffered } from './not-offered.tsx';
import { PlanCard } from './plan-card.tsx';
import { StartNote } from './start-note.tsx';
import { priceText, rhythm } from './plan-words.ts';

/** The specification's "about 1 second" between Proceed and the checkout. */
const PAUSE_MS = 1_000;
const CHOICE = 'other-plans';

export const meta: Route.MetaFunction = () => [{ title: 'Your proposed treatment | Sorrel' }];

export default function Result() {
  const { data, error, refetch } = useQuery(resultQuery);
  return <BackLayout>{content()}</BackLayout>;

  function content() {
    if (data?.plan) return <Proposal plan={data.plan} plans={data.plans} notice={data.notice} />;
    if (data?.notice) return <NotOffered notice={data.notice} />;
    if (data) return <NoPlan />;
    if (error) return <CheckoutTrouble error={error} onRetry={() => void refetch()} />;
    return <LoadingScreen />;
  }
}

function Proposal({ plan, plans, notice }: Pick<CheckoutProps, 'plans' | 'notice'> & { plan: PlanView }) {
  const others = plans.filter(({ id }) => id !== plan.id);
  const [isEditing, setEditing] = useState(false);
  const asking = useQuery(leafletsQuery('checkout', plan.id));
  const leaflets = asking.data ?? [];
  const open = leaflets.filter((one) => one.agreed_at === null);
  // A tick is for the plan it was made at.
  const [ticked, setTicked] = useState<number | null>(null);
  const isTicked = ticked === plan.id;
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="page max-w-3xl space-y-8 py-10 sm:py-16">
      <div className="space-y-3">
        <h1 className="text-3xl sm:text-5xl">Here's what we've got for you.</h1>
        {others.length > 0 && <p className="text-lg text-ink-soft">You can edit it to something else if you prefer.</p>}
      </div>
      {notice && (
        <Alert tone="notice" title={notice.title}>
          {notice.text}
        </Alert>
      )}
      <PlanCard plan={plan} />
      <StartNote start={plan.start} />
      {plan.steps.length > 0 && <p className="measure text-sm">{stepsSentence(plan.steps)}</p>}
      <p className="measure text-sm text-ink-soft">
        This is a proposed treatment; your prescriber decides. They read your consultation first, and if they do not
        approve it you get all your money back.
      </p>
      <EvidenceList isPlain />
      {leaflets.map((asked) => (
        <LeafletBox
          key={asked.print}
          asked={asked}
          isTicked={isTicked}
          isMissing={isMissing && asked.agreed_at === null}
          onTick={(is) => {
            setTicked(is ? plan.id : null);
            setMissing(false);
          }}
        />
      ))}
      {isEditing && <PlanChoice id={CHOICE} plan={plan} plans={plans} />}
      <div className="flex flex-wrap gap-3">
        <Proceed asking={asking} leaflets={open} onMissing={() => setMissing(true)} isTicked={isTicked} />
        {others.length > 0 && (
          <Button
            kind="secondary"
            aria-expanded={isEditing}
            aria-controls={CHOICE}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? 'Keep this plan' : 'Edit my plan'}
          </Button>
        )}
      </div>
    </div>
  );
}

function Proceed({
  asking,
  leaflets,
  isTicked,
  onMissing,
}: {
  asking: Pick<UseQueryResult, 'isFetching' | 'isSuccess' | 'error' | 'refetch'>;
  leaflets: readonly AskedLeaflet[];
  isTicked: boolean;
  onMissing: () => void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isOnTheWay, setOnTheWay] = useState(false);
  const agreeing = useMutation({
    mutationFn: async () => {
      for (const { print } of leaflets) await agreeToLeaflet(print);
    },
    meta: { isQuiet: true },
    onSuccess: () => {
      setOnTheWay(true);
      void client.invalidateQueries({ queryKey: ['leaflets'] });
    },
  });
  const proceed = () => {
    // Nobody goes on past a leaflet that could not be shown.
    if (!asking.isSuccess) void asking.refetch();
    else if (leaflets.length === 0) setOnTheWay(true);
    else if (isTicked) agreeing.mutate();
    else onMissing();
  };
  useEffect(() => {
    if (!isOnTheWay) return;
    void client.prefetchQuery(checkoutQuery);
    const timer = setTimeout(() => void navigate('/v2/subscription/checkout'), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOnTheWay, client, navigate]);
  return (
    <div className="space-y-3">
      {(agreeing.error ?? asking.error) && <Alert>{messageOf(agreeing.error ?? asking.error)}</Alert>}
      <Button isBusy={isOnTheWay || agreeing.isPending || (asking.isFetching && !asking.isSuccess)} onClick={proceed}>
        Proceed
      </Button>
    </div>
  );
}

/** Choosing is enough: the plan above follows. Arrow keys go through the plans, so nothing here is disabled while a choice is being sent. */
function PlanChoice({ id, plan, plans }: { id: string; plan: PlanView; plans: PlanView[] }) {
  const client = useQueryClient();
  const group = useRef<HTMLFieldSetElement>(null);
  const choosing = useMutation({
    mutationFn: choosePlan,
    // One after the other: the last press must win.
    scope: { id: 'plan' },
    meta: { isQuiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['checkout'] }),
  });
  const chosen = choosing.isPending ? choosing.variables : plan.id;
  useEffect(() => group.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  return (
    <fieldset ref={group} id={id} className="space-y-3" aria-busy={choosing.isPending}>
      <legend className="mb-3 text-lg font-semibold">Choose another plan</legend>
      {plans.map((one) => (
        <ChoiceCard
          key={one.id}
          name="plan"
          value={one.id}
          checked={one.id === chosen}
          onChange={() => choosing.mutate(one.id)}
        >
          <span className="block font-semibold">{one.name}</span>
          <span className="block text-sm text-ink-soft">
            {priceText(one)}, {rhythm(one)}
          </span>
        </ChoiceCard>
      ))}
      <output className="block text-sm text-ink-soft">
        {choosing.isPending ? 'Changing your plan...' : choosing.isSuccess ? `Your plan is now ${plan.name}.` : ''}
      </output>
      {choosing.error && <Alert>{messageOf(choosing.error)}</Alert>}
    </fieldset>
  );
}
