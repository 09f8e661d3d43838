import type { EvidenceOfAnswer } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Problem } from '../ui/problem.tsx';
import { EvidencePanel } from './evidence-panel.tsx';

const evidenceOfQuery = (userId: number) =>
  queryOptions({
    queryKey: ['evidence-of', userId],
    queryFn: ({ signal }) => get<EvidenceOfAnswer>(`/v2/admin/data/evidence-of?user=${userId}`, { signal }),
    meta: { isQuiet: true },
  });

/** What somebody has sent and what was verified of them, beside the person: they may have no plan, or several. */
export function EvidenceOf({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(evidenceOfQuery(userId));
  if (error) return <Problem error={error} title="The evidence could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <EvidencePanel
      of={{ ...data, missing: [], evidence_shown: [] }}
      userId={userId}
      subscriptionId={0}
      mayVerify={data.may.verify}
    />
  );
}
