import type { TasksPage } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { Link } from 'react-router';
import { TASK_TEXT } from '../review/tasks.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

/** Tasks for a prescriber apart from the review queue, oldest first. */
export function TaskList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks'],
    queryFn: async ({ signal }) => (await get<TasksPage>('/v2/admin/tasks', { signal })).props.tasks,
    meta: { isQuiet: true },
  });
  if (!data)
    return error ? (
      <Problem error={error} title="The tasks could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <Loading text="Loading the tasks" />
    );
  return (
    <Page title="Clinical tasks" heading="Clinical tasks">
      <Card size="small">
        {data.length === 0 ? (
          <p className="nothing">Nothing waits for a prescriber here.</p>
        ) : (
          <ul className="lines sub-list">
            {data.map(({ id, kind, name, userId, subscriptionId, openedAt }) => (
              <li key={id}>
                <Link to={subscriptionId === null ? `/chat/${userId}` : `/subscriptions/${subscriptionId}`}>
                  <b>{name || `Customer ${userId}`}</b>
                </Link>
                <span className="stack">
                  {TASK_TEXT[kind]}
                  <span className="sub">Since {formatDate(openedAt)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
