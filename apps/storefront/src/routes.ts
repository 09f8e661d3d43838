import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { journalArticles } from './journal/journal.ts';
import { LANDINGS } from './landing/landings.ts';
import { treatments } from './content/treatments.ts';
import { isPomSafe } from './prices/marketing.ts';

/** Pages that have another form where prescription-only medicines are not advertised. */
const page = (usual: string, safe: string): string => (isPomSafe ? safe : usual);

export default [
  layout('app/full-layout.tsx', [
    index(page('content/home.tsx', 'safe/home.tsx')),
    route('shop', page('shop/shop.tsx', 'safe/shop.tsx')),
    // One route a page, not `:slug`: an unknown address must match nothing but `*`, as the page that is sent for it does.
    ...treatments.map(({ slug }) => route(`shop/${slug}`, 'shop/product.tsx', { id: `product-${slug}` })),
    ...LANDINGS.map(({ slug }) =>
      route(slug, page('landing/landing.tsx', 'safe/condition.tsx'), { id: `landing-${slug}` }),
    ),
    route('hair-loss', page('content/hair-loss.tsx', 'safe/hair-loss.tsx')),
    route('weight-loss', 'content/weight-loss.tsx'),
    route('ingredients', 'ingredients/ingredients.tsx'),
    route('meet-the-team', 'content/meet-the-team.tsx'),
    route('reviews', 'content/reviews.tsx'),
    route('journal', 'journal/journal-index.tsx'),
    ...journalArticles.map(({ slug }) =>
      route(`journal/${slug}`, 'journal/journal-article.tsx', { id: `journal-${slug}` }),
    ),
    route('faqs', 'faqs/faqs.tsx'),
    route('privacy', 'content/privacy.tsx'),
    route('terms', 'content/terms.tsx'),
    // The page prerendered as /not-found is sent for every unknown address: both must match this one route, or React refuses to hydrate it.
    route('*', 'content/not-found.tsx'),
    layout('app/data-layout.tsx', { id: 'account-data' }, [
      route('v2/profile', 'account/layout.tsx', [
        index('account/dashboard.tsx'),
        route('chat', 'chat/chat.tsx'),
        route('photos', 'photos/photos.tsx'),
        route('health', 'health/health.tsx'),
        route('security', 'security/security.tsx'),
      ]),
    ]),
  ]),
  layout('app/data-layout.tsx', { id: 'journey-data' }, [
    route('register', 'register/register.tsx'),
    route('v2/register', 'register/register.tsx', { id: 'register-v2' }),
    route('v2/login', 'register/login.tsx'),
    route('v2/forgot-password', 'security/forgot-password.tsx'),
    route('v2/reset-password', 'security/reset-password.tsx'),
    route('v2/take-email-back', 'security/take-email-back.tsx'),
    route('consultation/:slug', 'consultation/consultation.tsx'),
    route('v2/subscription/result', 'checkout/result.tsx'),
    route('v2/subscription/checkout', 'checkout/checkout.tsx'),
    route('v2/pay', 'recovery/pay.tsx'),
    route('v2/profile/upload-photos', 'photos/upload-photos.tsx'),
  ]),
] satisfies RouteConfig;
