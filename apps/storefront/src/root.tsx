import '@sorrel/web-kit/fonts.css';
import './app/fallback-fonts.css';
import './app/app.css';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { useEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Failure } from './app/failure.tsx';
import { SessionProvider } from './app/session.tsx';
import { BUILT_ORIGIN } from './content/structured.ts';
import { LoadingScreen } from './ui/spinner.tsx';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/images/share/logo.png' },
  { rel: 'preload', href: bricolage, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: hanken, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The server fills these in: its address, the review company's script if there is one, the business's particulars.
    <html lang="en-GB" data-origin={BUILT_ORIGIN} data-review-widget="" data-business="" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f4" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // The page is interactive now: presses made before this are repeated (after-build/late-start.ts).
  useEffect(() => void dispatchEvent(new Event('sorrel:ready')), []);
  return (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />;
}
