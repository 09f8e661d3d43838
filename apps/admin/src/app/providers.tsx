import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@sorrel/web-kit/query';
import { messageOf } from '@sorrel/web-kit/api';
import { App, ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import 'dayjs/locale/en-gb';
import { theme } from './theme.ts';

type Report = (error: unknown) => void;

/** Around every page, inside the router: notifications and questions are drawn here, and may hold links and what reads from the server. */
export function Providers() {
  const isStill = useIsStill();
  // Without motion Ant Design waits for none: it must not look for the end of a movement that styles have switched off.
  const moving = useMemo(() => ({ ...theme, token: { ...theme.token, motion: !isStill } }), [isStill]);
  const reporter = useRef<Report>(() => undefined);
  const keepReport = useCallback((report: Report) => {
    reporter.current = report;
  }, []);
  const [client] = useState(() => createQueryClient({ onError: (error) => reporter.current(error) }));
  return (
    <ConfigProvider
      theme={moving}
      locale={enGB}
      form={{ requiredMark: false, scrollToFirstError: true }}
      wave={{ disabled: true }}
      getPopupContainer={landmarkOf}
    >
      <QueryClientProvider client={client}>
        <App component={false} notification={{ placement: 'bottomRight', duration: 6 }}>
          <Failures onReady={keepReport} />
          <Outlet />
        </App>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

const stillness = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether this person has asked their machine for less movement. */
function useIsStill(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = stillness();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => stillness().matches,
  );
}

/** Lists and calendars open inside the page's landmark or their dialog, where screen readers look for them. */
const landmarkOf = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('.ant-modal-wrap, .ant-drawer, main') ?? document.body;

/** Failed reads and changes that no screen shows itself appear as a notification; the same text is not stacked. */
function Failures({ onReady }: { onReady(report: Report): void }) {
  const { notification } = App.useApp();
  useEffect(() => {
    onReady((error) =>
      notification.error({
        key: messageOf(error),
        title: 'That did not work',
        description: messageOf(error),
        role: 'alert',
      }),
    );
  }, [onReady, notification]);
  return null;
}
