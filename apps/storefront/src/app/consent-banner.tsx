import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { chooseCookies, useCookieChoice } from '../consent/consent.ts';
import { reviewScript } from './review-company.ts';

/**
 * Saying no is as easy as saying yes: two buttons of one size, no wall before the page. Asks only about cookies that are in use. The page
 * is as much longer (app.css), so that its last lines can be read and pressed above it.
 */
export function ConsentBanner() {
  const { isOpen } = useCookieChoice();
  const { pathname } = useLocation();
  // On a phone it would lie over the message box, and over whom to call in an emergency. Until they are asked elsewhere nothing is counted.
  if (!isOpen || pathname === '/v2/profile/chat') return null;
  return (
    <section aria-label="Cookie choice" className="cookie-choice">
      <div className="page flex flex-col gap-4 py-4 sm:flex-row sm:items-center sm:justify-between">
        <p className="measure text-sm">
          We keep what the site needs to work. With your permission we also count visits
          {reviewScript() !== '' && ' and load reviews from another company'}. See our{' '}
          <Link to="/privacy" className="link">
            privacy notice
          </Link>
          .
        </p>
        <div className="flex shrink-0 flex-wrap gap-3">
          <Button
            kind="secondary"
            className="flex-1 px-5! text-sm sm:flex-none"
            onClick={() => chooseCookies('necessary')}
          >
            Only necessary
          </Button>
          <Button kind="secondary" className="flex-1 px-5! text-sm sm:flex-none" onClick={() => chooseCookies('all')}>
            Accept all
          </Button>
        </div>
      </div>
    </section>
  );
}
