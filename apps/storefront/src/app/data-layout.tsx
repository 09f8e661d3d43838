import { messageOf } from '@sorrel/web-kit/api';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Pages that read live data get a query client; public pages do without its 9 kB. Failures that no screen shows itself are shown here. */
export default function DataLayout() {
  const [failure, setFailure] = useState<string>();
  const [client] = useState(() => createQueryClient({ onError: (error) => setFailure(messageOf(error)) }));
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      {failure && (
        <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg">
          <Alert className="flex items-center justify-between gap-4 shadow-lg">
            <span>{failure}</span>
            <Button kind="quiet" className="shrink-0 py-1 text-sm" onClick={() => setFailure(undefined)}>
              Close
            </Button>
          </Alert>
        </div>
      )}
    </QueryClientProvider>
  );
}
