import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('app/full-layout.tsx', [
    index('content/home.tsx'),
    route('shop', 'shop/shop.tsx'),
    route('shop/:slug', 'shop/product.tsx'),
    route('acne', 'content/landing.tsx', { id: 'landing-acne' }),
    route('glow', 'content/landing.tsx', { id: 'landing-glow' }),
    route('anti-ageing', 'content/landing.tsx', { id: 'landing-anti-ageing' }),
    route('hyperpigmentation', 'content/landing.tsx', { id: 'landing-hyperpigmentation' }),
    route('hair-loss', 'content/hair-loss.tsx'),
    route('weight-loss', 'content/weight-loss.tsx'),
    route('ingredients', 'content/ingredients.tsx'),
    route('meet-the-team', 'content/meet-the-team.tsx'),
    route('reviews', 'content/reviews.tsx'),
    route('journal', 'content/journal-index.tsx'),
    route('journal/:slug', 'content/journal-article.tsx'),
    route('faqs', 'content/faqs.tsx'),
    route('privacy', 'content/privacy.tsx'),
    route('terms', 'content/terms.tsx'),
    route('not-found', 'content/not-found.tsx'),
    route('*', 'content/not-found.tsx', { id: 'any' }),
    layout('app/data-layout.tsx', { id: 'account-data' }, [
      route('v2/profile', 'account/layout.tsx', [
        index('account/dashboard.tsx'),
        route('chat', 'chat/chat.tsx'),
        route('photos', 'photos/photos.tsx'),
      ]),
    ]),
  ]),
  layout('app/data-layout.tsx', { id: 'journey-data' }, [
    route('register', 'register/register.tsx'),
    route('v2/register', 'register/register.tsx', { id: 'register-v2' }),
    route('v2/login', 'register/login.tsx'),
    route('consultation/:slug', 'consultation/consultation.tsx'),
    route('v2/subscription/result', 'checkout/result.tsx'),
    route('v2/subscription/checkout', 'checkout/checkout.tsx'),
    route('v2/profile/upload-photos', 'photos/upload-photos.tsx'),
  ]),
] satisfies RouteConfig;
