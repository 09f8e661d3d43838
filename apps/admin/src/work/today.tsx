import type { WorkRow } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useStaff } from '../app/session.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ageText, countText, inOrder, lateText, urgentText, WORK_WORDS } from './waiting.ts';
import { workQuery } from './work.api.ts';

/** The console's first page: what waits for this person, since when, and what is late. */
export function Today() {
  const { name, permissions } = useStaff();
  const hasWork = permissions.length > 0;
  const { data, error, refetch } = useQuery({ ...workQuery, enabled: hasWork });
  return (
    <Page title="Today" subtitle={data && <p className="sub">{summaryOf(data.work)}</p>}>
      {!hasWork && (
        <p>
          {name}, your account has no permissions yet. The owner or a colleague in operations gives them under Staff;
          load this page again then.
        </p>
      )}
      {error && <Problem error={error} title="What waits could not be counted" onRetry={() => void refetch()} />}
      {hasWork && !data && !error && <Waiting />}
      {data && <Tiles work={data.work} at={data.at} />}
    </Page>
  );
}

function Tiles({ work, at }: { work: readonly WorkRow[]; at: string }) {
  const { waiting, none } = inOrder(work);
  return (
    <>
      <ul className="tiles">
        {waiting.map((row) => (
          <li key={row.kind}>
            <Tile row={row} at={at} />
          </li>
        ))}
      </ul>
      {none.length > 0 && (
        <section className="tiles-none" aria-labelledby="tiles-none">
          <h2 id="tiles-none">Nothing waits</h2>
          <ul>
            {none.map(({ kind }) => (
              <li key={kind}>
                <Link to={WORK_WORDS[kind].to}>{WORK_WORDS[kind].title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function summaryOf(work: readonly WorkRow[]): string {
  if (work.every(({ count }) => count === 0)) return 'Nothing waits. New work appears here by itself.';
  const urgent = work.filter((row) => row.urgent).map(({ kind }) => WORK_WORDS[kind].title.toLowerCase());
  const late = work.filter((row) => row.late > 0).map(({ kind }) => WORK_WORDS[kind].title.toLowerCase());
  const first = urgent.length === 0 ? '' : `Urgent: ${urgent.join(', ')}. `;
  return `${first}${late.length === 0 ? 'Nothing is late.' : `Late: ${late.join(', ')}.`}`;
}

function Tile({ row, at }: { row: WorkRow; at: string }) {
  const { title, one, many, to } = WORK_WORDS[row.kind];
  const late = lateText(row);
  const urgent = row.urgent ? urgentText(row.urgent, at) : null;
  return (
    <Link className={late || urgent || (row.kind === 'stops' && row.count !== 0) ? 'tile tile--late' : 'tile'} to={to}>
      <h2 className="tile-title">{title}</h2>
      <span className="tile-count">{countText(row.count)}</span>
      <span className="tile-text">
        {row.count === null ? 'could not be counted just now' : row.count === 1 ? one : many}
      </span>
      {row.oldest && (
        <span className="tile-text">
          The longest for {ageText(row.oldest, at)}, since{' '}
          <time className="num" dateTime={row.oldest}>
            {formatDate(row.oldest, 'minutes')}
          </time>
        </span>
      )}
      {urgent && <span className="tile-late">! {urgent}</span>}
      {late && <span className="tile-late">{late}</span>}
    </Link>
  );
}

/** As large as what comes. */
function Waiting() {
  return (
    <div role="status" aria-label="Counting what waits" className="tiles">
      {[1, 2, 3].map((one) => (
        <div key={one} className="tile">
          <Skeleton active title={{ width: '50%' }} paragraph={{ rows: 3 }} />
        </div>
      ))}
    </div>
  );
}
