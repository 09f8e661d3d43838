import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@sorrel/web-kit/query';
import { messageOf } from '@sorrel/web-kit/api';
import { App, ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import 'dayjs/locale/en-gb';
import { usePreferences } from './preferences.store.ts';
import { themeOf } from './theme.ts';
import { useUnsentGuard } from './unsent.ts';
import { useMedia } from './use-media.ts';

type Report = (error: unknown) => void;

/** Around every page, inside the router: notifications and questions are drawn here, and may hold links and what reads from the server. */
export function Providers() {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  useUnsentGuard();
  const isDark = useIsDark();
  // Without motion Ant Design waits for none: it must not look for the end of a movement that styles have switched off.
  const moving = useMemo(() => {
    const theme = themeOf(isDark);
    return { ...theme, token: { ...theme.token, motion: !isStill } };
  }, [isStill, isDark]);
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

/** What this person chose, or what their machine is set to. The style sheets follow the attribute (`light-dark()`), Ant Design its own algorithm. */
function useIsDark(): boolean {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const look = usePreferences((state) => state.look);
  const isDark = look === 'dark' || (look === 'system' && isSystemDark);
  useLayoutEffect(() => {
    document.documentElement.dataset['look'] = isDark ? 'dark' : 'light';
  }, [isDark]);
  return isDark;
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
