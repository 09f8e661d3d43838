import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStaff } from '../app/session.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { auditQuery, NONE, writeAddress } from './audit.api.ts';
import { looksOf } from './looks.ts';
import { inWords } from './words.ts';

/** Who looked at this customer's record. Asked for by a press: each reading is written down. */
export function WhoLooked({ userId }: { userId: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <Card size="small" title={<h2>Who looked</h2>}>
      {isShown ? (
        <Looks userId={userId} />
      ) : (
        <>
          <p className="sub">Who opened this record, and when. Reading it is written down as well.</p>
          <Button size="small" onClick={() => setShown(true)}>
            Show who looked
          </Button>
        </>
      )}
    </Card>
  );
}

function Looks({ userId }: { userId: number }) {
  const { id } = useStaff();
  const of = { ...NONE, customer: String(userId) };
  const { data, error, refetch } = useQuery(auditQuery({ ...of, kind: 'looked', after: '' }));
  if (error) return <Problem error={error} title="This could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Loading text="Loading who looked" />;
  return (
    <>
      {data.away.length > 0 && <p className="sub">{inWords(data.away)} did not answer: looks there are missing.</p>}
      {data.rows.length === 0 && <p className="nothing">Nobody has looked yet.</p>}
      <ol className="timeline">
        {looksOf(data.rows, id).map(({ key, at, who, isMine, what, count }) => (
          <li key={key}>
            <time className="num sub" dateTime={at}>
              {formatDate(at, 'minutes')}
            </time>
            <p>
              <span className="strong">{isMine ? `${who} (you)` : who}</span>
              <span className="sub">
                {what}
                {count > 1 && ` (${count} times in all)`}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <Link to={`/audit?${writeAddress(of)}`}>All that was done and looked at</Link>
    </>
  );
}
