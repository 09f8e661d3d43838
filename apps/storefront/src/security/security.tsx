import { messageOf } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { DashboardSkeleton } from '../account/dashboard-skeleton.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DevicesPanel } from './panels/devices-panel.tsx';
import { EmailPanel } from './panels/email-panel.tsx';
import { PasswordPanel } from './panels/password-panel.tsx';
import { securityQuery } from './security.api.ts';
import type { Route } from './+types/security';

export const meta: Route.MetaFunction = () => [{ title: 'Security | Sorrel' }];

export default function Security() {
  const { data, error, refetch, isFetching } = useQuery(securityQuery);
  if (!data && !error) return <DashboardSkeleton />;
  return (
    <div className="space-y-8">
      <h1 className="text-3xl sm:text-4xl">Security</h1>
      {data ? (
        <>
          <div className="grid items-start gap-6 md:grid-cols-2">
            <PasswordPanel email={data.email} />
            <EmailPanel email={data.email} />
          </div>
          <DevicesPanel devices={data.sessions} />
        </>
      ) : (
        <>
          <Alert title="We could not open this page">{messageOf(error)}</Alert>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
