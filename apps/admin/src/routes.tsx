import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { Failure, NotFound } from './app/Failure.tsx';
import { Layout } from './app/Layout.tsx';
import { Providers } from './app/Providers.tsx';
import { Loading } from './ui/Loading.tsx';

/** Every page of the console; each brings its own code. Outside tests they live under `/v2/admin`. */
export const pages: RouteObject[] = [
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
            lazy: async () => ({ Component: (await import('./subscriptions/Subscriptions.tsx')).Subscriptions }),
          },
          {
            path: 'subscriptions/:id',
            lazy: async () => ({ Component: (await import('./subscription/Subscription.tsx')).Subscription }),
          },
          {
            path: 'treatments',
            lazy: async () => ({ Component: (await import('./treatments/Treatments.tsx')).Treatments }),
          },
          { path: 'tasks', lazy: async () => ({ Component: (await import('./tasks/TaskList.tsx')).TaskList }) },
          { path: 'chats', lazy: async () => ({ Component: (await import('./chats/Chats.tsx')).Chats }) },
          { path: 'chat/:id', lazy: async () => ({ Component: (await import('./chats/Chat.tsx')).Chat }) },
          { path: 'stock', lazy: async () => ({ Component: (await import('./stock/Stock.tsx')).Stock }) },
          { path: 'pom', lazy: async () => ({ Component: (await import('./pom/Pom.tsx')).Pom }) },
          {
            path: 'promotions',
            lazy: async () => ({ Component: (await import('./promotions/Promotions.tsx')).Promotions }),
          },
          {
            path: 'early-access',
            lazy: async () => ({ Component: (await import('./early-access/EarlyAccess.tsx')).EarlyAccess }),
          },
          { path: 'books', lazy: async () => ({ Component: (await import('./books/Books.tsx')).Books }) },
          { path: 'dispatch', lazy: async () => ({ Component: (await import('./dispatch/Dispatch.tsx')).Dispatch }) },
          { path: 'staff', lazy: async () => ({ Component: (await import('./staff/StaffList.tsx')).StaffList }) },
          { path: 'security', lazy: async () => ({ Component: (await import('./security/Security.tsx')).Security }) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter([{ Component: Providers, children: pages }], { basename: '/v2/admin' });
