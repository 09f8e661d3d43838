import { forgetUnsent } from '@sorrel/web-kit/chat/unsent';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { useSession } from './session.tsx';

/** Links of the person: visitors see Log in and Get started, customers My Dashboard and Logout, staff Admin as well. */
export function PersonLinks({ onPick, wide = false }: { onPick?: () => void; wide?: boolean }) {
  const user = useSession().session?.user ?? null;
  const quiet = wide
    ? 'py-3 text-xl font-semibold'
    : 'inline-flex min-h-11 items-center px-2 font-semibold hover:text-sorrel';
  if (!user) {
    return (
      <>
        <Link to="/v2/login" onClick={onPick} className={quiet}>
          Log in
        </Link>
        <ButtonLink to="/shop" onClick={onPick} className={wide ? 'mt-3' : 'min-h-11! px-5! py-2!'}>
          Get started
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {user.role === 'admin' && (
        <a href="/v2/admin/subscriptions" className={quiet}>
          Admin
        </a>
      )}
      <Link to="/v2/profile" onClick={onPick} className={quiet}>
        My Dashboard
      </Link>
      <a
        href="/logout"
        onClick={() => forgetUnsent()}
        className={
          wide
            ? 'mt-3 rounded-full border border-ink/70 py-3 text-center font-semibold'
            : 'inline-flex min-h-11 items-center rounded-full border border-ink/70 px-5 font-semibold hover:bg-ink hover:text-paper'
        }
      >
        Logout
      </a>
    </>
  );
}
