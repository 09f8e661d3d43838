import type { OperationsAnswer } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { AgainDialog, type Again } from './again-dialog.tsx';
import { backupBadge, booksBadge, kindsOf, operationsQuery, troubles } from './operations.ts';
import { Jobs, FailedJobs, Letters, Programs } from './tables.tsx';

/** How the installation does, and the two things that can be put right from here. */
export function OperationsView() {
  const { data, error, isFetching, refetch } = useQuery(operationsQuery);
  const [again, setAgain] = useState<Again | null>(null);
  return (
    <Page
      title="Operations"
      subtitle={data ? <Summary answer={data} /> : null}
      actions={
        <Button loading={isFetching && data !== undefined} onClick={() => void refetch()}>
          Reload
        </Button>
      }
    >
      {error && <Problem error={error} title="The programs could not be asked" onRetry={() => void refetch()} />}
      {!error && !data ? <Loading /> : null}
      {data && (
        <div className="operations">
          <Facts answer={data} />
          <section aria-labelledby="operations-programs">
            <h2 id="operations-programs">Programs</h2>
            <Programs rows={data.programs} />
          </section>
          <section aria-labelledby="operations-letters">
            <h2 id="operations-letters">Dead letters</h2>
            <p className="sub">Events that a program refused five times. What should have followed has not.</p>
            <Letters rows={data.dead_letters} onReplay={(letter) => setAgain({ what: 'letter', letter })} />
          </section>
          <section aria-labelledby="operations-failed">
            <h2 id="operations-failed">Failed jobs</h2>
            <p className="sub">Work that was tried again and again and then given up.</p>
            <FailedJobs rows={data.failed_jobs} onRetry={(job) => setAgain({ what: 'job', job })} />
          </section>
          <section aria-labelledby="operations-jobs">
            <h2 id="operations-jobs">Jobs by kind</h2>
            <p className="sub">Due: to be done now. Overdue: for more than five minutes.</p>
            <Jobs rows={kindsOf(data.programs)} />
          </section>
        </div>
      )}
      <AgainDialog again={again} onClose={() => setAgain(null)} />
    </Page>
  );
}

function Summary({ answer }: { answer: OperationsAnswer }) {
  const found = troubles(answer);
  const words = found.length === 0 ? 'Everything is as it should be.' : `To look at: ${found.join(', ')}.`;
  return (
    <>
      {/* Without the time, which would be read out every quarter of a minute. */}
      <span role="status">{words}</span> <span className="num">{formatDate(answer.at, 'minutes')}</span>
    </>
  );
}

function Facts({ answer }: { answer: OperationsAnswer }) {
  const [backup, books] = [backupBadge(answer), booksBadge(answer)];
  const last = answer.backup?.last;
  const check = answer.books?.last;
  return (
    <dl className="operations-facts">
      <div>
        <dt>Last backup</dt>
        <dd>
          <StatusTag tone={backup.tone}>{backup.text}</StatusTag>
          {last && (
            <span className="sub">
              {formatDate(last.at, 'minutes')}, {last.rows} rows, {last.photos} pictures,{' '}
              {last.is_encrypted ? 'encrypted' : 'not encrypted'}
            </span>
          )}
          {answer.backup === null && <span className="sub">identity does not answer</span>}
        </dd>
      </div>
      <div>
        <dt>Books</dt>
        <dd>
          <StatusTag tone={books.tone}>{books.text}</StatusTag>
          <span className="sub">
            {check ? `checked ${formatDate(check.finished_at, 'minutes')}. ` : ''}
            {answer.books === null ? 'billing does not answer' : <Link to="/books">Open the books</Link>}
          </span>
        </dd>
      </div>
    </dl>
  );
}
