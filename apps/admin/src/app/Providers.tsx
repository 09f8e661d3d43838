import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@sorrel/web-kit/query';
import { messageOf } from '@sorrel/web-kit/api';
import { App, ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import { type ReactNode, useState } from 'react';
import 'dayjs/locale/en-gb';
import { theme } from './theme.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      theme={theme}
      locale={enGB}
      form={{ requiredMark: false, scrollToFirstError: true }}
      wave={{ disabled: true }}
      getPopupContainer={landmarkOf}
    >
      <App component={false} notification={{ placement: 'bottomRight', duration: 6 }}>
        <Queries>{children}</Queries>
      </App>
    </ConfigProvider>
  );
}

/** Lists and calendars open inside the page's landmark or their dialog, where screen readers look for them. */
const landmarkOf = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('.ant-modal-wrap, .ant-drawer, main') ?? document.body;

/** Failed reads and changes that no screen shows itself are said in a notification; the same text is not stacked. */
function Queries({ children }: { children: ReactNode }) {
  const { notification } = App.useApp();
  const [client] = useState(() =>
    createQueryClient({
      onError: (error) =>
        notification.error({
          key: messageOf(error),
          title: 'That did not work',
          description: messageOf(error),
          role: 'alert',
        }),
    }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
