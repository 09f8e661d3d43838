import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ExportButton } from '../ui/export-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { RECIPIENTS_PER_PAGE, recipientsQuery } from './batches.api.ts';

/** Everybody who got a pack of the batch, whichever delivery it came with; of an ingredient, of what was made from it. */
export function Recipients({ batchId, of }: { batchId: number; of: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(recipientsQuery(batchId, page));
  if (error) return <Problem error={error} title="The patients could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0) return <p className="sub">Nobody has got a pack of {of}.</p>;
  return (
    <>
      <p>
        <ExportButton
          href={`/v2/admin/data/batch-recipients-sheet?id=${batchId}`}
          problem="The list could not be exported"
        >
          Export to Excel
        </ExportButton>
      </p>
      <ol className="recipients">
        {data.data.map((one) => (
          <li key={one.order_id}>
            <Link to={`/chat/${one.user_id}`}>{one.patient}</Link>
            <span className="sub">{one.address.join(', ')}</span>
            <span className="sub">
              {one.email}
              {one.phone && `, ${one.phone}`}
            </span>
            <span className="sub">
              <span className="mono">{one.order_id}</span>, {formatDate(one.supplied_at)},{' '}
              {one.tracking_id ? <span className="mono">{one.tracking_id}</span> : 'sent by other means'}
            </span>
          </li>
        ))}
      </ol>
      {data.total > RECIPIENTS_PER_PAGE && (
        <Pagination
          current={page}
          pageSize={RECIPIENTS_PER_PAGE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}
