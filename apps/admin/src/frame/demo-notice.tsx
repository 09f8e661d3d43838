import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import type { DemoProgress } from '@sorrel/contracts/sandbox/demo';
import { get } from '@sorrel/web-kit/api';

const LOOK_AGAIN_MS = 2_000;

/** While the demo's customers arrive, its clock runs through eighty days: what is on the screen changes, and a log-in may end. */
export function DemoNotice() {
  const { data } = useQuery({
    queryKey: ['sandbox', 'demo'],
    queryFn: ({ signal }) => get<DemoProgress>('/sandbox/demo', { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'arriving' ? LOOK_AGAIN_MS : false),
    retry: false,
  });
  useFreshScreens(data?.state);
  return (
    <div role="status">
      {data?.state === 'arriving' && (
        <Alert
          banner
          type="info"
          title={`The demo’s customers are coming in: ${data.arrived} of ${data.of}`}
          description="The clock lives through their eighty days meanwhile, in about half a minute. If you are asked to log in again, that is why."
        />
      )}
    </div>
  );
}

/** Everything on the screen is as old as the clock was. */
function useFreshScreens(state: DemoProgress['state'] | undefined): void {
  const client = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'arriving' && state === 'complete') void client.invalidateQueries();
    before.current = state;
  }, [client, state]);
}
