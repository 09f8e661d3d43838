import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ConsentBanner } from './consent-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LandingTabs } from './landing-tabs.tsx';
import { keepPromoFrom } from './promo.ts';

const PAGES_WITH_TABS = new Set([
  '/',
  '/hair-loss',
  '/weight-loss',
  '/acne',
  '/glow',
  '/anti-ageing',
  '/hyperpigmentation',
  '/rosacea',
  '/menopause',
  '/hormonal-acne',
]);

/** Full navigation and footer: all public pages and the account. */
export default function FullLayout() {
  const { pathname, search } = useLocation();
  useEffect(() => void keepPromoFrom(search), [search]);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-4 focus:z-50 focus:rounded-full focus:bg-paper focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <Header />
      {PAGES_WITH_TABS.has(pathname.replace(/(.)\/$/, '$1')) && <LandingTabs />}
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer />
      <ConsentBanner />
    </>
  );
}
