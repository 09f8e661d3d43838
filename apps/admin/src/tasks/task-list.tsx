import type { TasksPage } from '@sorrel/contracts/http/admin';
import { isPressing } from '@sorrel/contracts/consultations/urgency';
import { get } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { Link } from 'react-router';
import { TaskTold } from '../review/task-told.tsx';
import { TASK_TEXT } from '../review/tasks.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

/** Tasks for a prescriber apart from the review queue, the most urgent first. */
export function TaskList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks'],
    queryFn: async ({ signal }) => (await get<TasksPage>('/v2/admin/tasks', { signal })).props.tasks,
    meta: { isQuiet: true },
  });
  if (!data)
    return (
      <Page title="Clinical tasks">
        {error ? (
          <Problem error={error} title="The tasks could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading the tasks" />
        )}
      </Page>
    );
  return (
    <Page title="Clinical tasks">
      <Card size="small">
        {data.length === 0 ? (
          <p className="nothing">Nothing waits for a prescriber here.</p>
        ) : (
          <ul className="lines sub-list">
            {data.map((task) => (
              <li key={task.id} className={isPressing(task.urgency) ? 'task--urgent' : undefined}>
                <Link
                  to={task.subscriptionId === null ? `/chat/${task.userId}` : `/subscriptions/${task.subscriptionId}`}
                >
                  <b>{task.name || `Customer ${task.userId}`}</b>
                </Link>
                <span className="stack">
                  {TASK_TEXT[task.kind]}
                  <TaskTold task={task} />
                  <span className="sub">
                    {task.treatment && `${task.treatment}, `}since {formatDate(task.openedAt, 'minutes')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
