import { ButtonLink } from '../ui/button.tsx';
import type { MetaFunction } from 'react-router';
import { isPomSafe } from '../prices/marketing.ts';

export const meta: MetaFunction = () => [{ title: 'Page not found | Sorrel' }, { name: 'robots', content: 'noindex' }];

export function NotFound() {
  return (
    <div className="page grid items-center gap-10 py-16 lg:grid-cols-12 lg:py-24">
      <div className="space-y-5 lg:col-span-6">
        <p className="font-mono text-sm text-sorrel">404</p>
        <h1 className="text-4xl sm:text-6xl">We could not find that page</h1>
        <p className="measure text-lg text-ink-soft">
          The address may be mistyped, or the page may have moved.{' '}
          {isPomSafe ? 'Everything we are asked about is in one list.' : 'Everything we treat is in the shop.'}
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/shop">{isPomSafe ? 'See all consultations' : 'See all treatments'}</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </p>
      </div>
      <img
        src={isPomSafe ? '/images/scenes/post.webp' : '/images/creams/acne.webp'}
        alt=""
        width={640}
        height={640}
        className="aspect-[4/3] w-full rounded-picture object-cover lg:col-span-5 lg:col-start-8"
      />
    </div>
  );
}

export default NotFound;
