import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { Failure, NotFound } from './app/failure.tsx';
import { Layout } from './app/layout.tsx';
import { Providers } from './app/providers.tsx';
import { Loading } from './ui/loading.tsx';

/** Every page of the console; each brings its own code. Outside tests they live under `/v2/admin`. */
const pages: RouteObject[] = [
  {
    path: '/',
    Component: Layout,
    ErrorBoundary: Failure,
    HydrateFallback: Loading,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          { index: true, loader: () => redirect('/subscriptions') },
          {
            path: 'subscriptions',
            lazy: async () => ({ Component: (await import('./subscriptions/subscriptions.tsx')).Subscriptions }),
          },
          {
            path: 'subscriptions/:id',
            lazy: async () => ({ Component: (await import('./subscription/subscription.tsx')).Subscription }),
          },
          {
            path: 'treatments',
            lazy: async () => ({ Component: (await import('./treatments/treatments.tsx')).Treatments }),
          },
          { path: 'tasks', lazy: async () => ({ Component: (await import('./tasks/task-list.tsx')).TaskList }) },
          { path: 'chats', lazy: async () => ({ Component: (await import('./chats/chats.tsx')).Chats }) },
          { path: 'chat/:id', lazy: async () => ({ Component: (await import('./chats/chat.tsx')).Chat }) },
          { path: 'stock', lazy: async () => ({ Component: (await import('./stock/stock.tsx')).Stock }) },
          { path: 'pom', lazy: async () => ({ Component: (await import('./pom/pom.tsx')).Pom }) },
          {
            path: 'promotions',
            lazy: async () => ({ Component: (await import('./promotions/promotions-view.tsx')).Promotions }),
          },
          {
            path: 'early-access',
            lazy: async () => ({ Component: (await import('./early-access/early-access.tsx')).EarlyAccess }),
          },
          { path: 'books', lazy: async () => ({ Component: (await import('./books/books-view.tsx')).Books }) },
          { path: 'dispatch', lazy: async () => ({ Component: (await import('./dispatch/dispatch.tsx')).Dispatch }) },
          { path: 'staff', lazy: async () => ({ Component: (await import('./staff/staff-list.tsx')).StaffList }) },
          { path: 'security', lazy: async () => ({ Component: (await import('./security/security.tsx')).Security }) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter([{ Component: Providers, children: pages }], { basename: '/v2/admin' });
