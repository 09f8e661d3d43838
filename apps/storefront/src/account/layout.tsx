import { pounds } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { profileQuery } from '../queries/account.api.ts';
import { RecallNotices } from './recall-notices.tsx';

const PLACES = [
  { to: '/v2/profile', label: 'Dashboard', line: 'overview of your account' },
  { to: '/v2/profile/chat', label: 'Chat', line: 'get in touch with our team' },
  { to: '/v2/profile/photos', label: 'Photos', line: 'update us with your latest progress' },
];

/** The account: the menu on the left, one of its pages beside it. */
export default function AccountLayout() {
  return (
    <div className="page grid gap-6 py-6 sm:py-12 lg:grid-cols-12 lg:gap-12">
      <div className="min-w-0 lg:col-span-3">
        <div className="space-y-4 lg:sticky lg:space-y-6 lg:top-8">
          <Greeting />
          <Menu />
          <SecurityLink />
        </div>
      </div>
      <div className="min-w-0 lg:col-span-9">
        <RecallNotices />
        <Outlet />
      </div>
    </div>
  );
}

function Greeting() {
  const { data, isError } = useQuery(profileQuery);
  if (isError) return null;
  if (!data) return <div aria-hidden="true" className="h-17 w-44 animate-pulse rounded-xl bg-line" />;
  return (
    <div>
      <p className="font-display text-2xl font-semibold tracking-tight">
        Hello, <bdi>{data.user.fname}</bdi>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Your credit: <span className="font-semibold text-ink">{pounds(data.credit)}</span>
      </p>
    </div>
  );
}

function Menu() {
  return (
    <nav aria-label="Account" className="grid grid-cols-3 gap-2 lg:grid-cols-1">
      {PLACES.map(({ to, label, line }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classNames(
              'block rounded-xl border px-2 py-3 text-center lg:px-4 lg:text-left',
              isActive ? 'border-ink bg-ink text-paper' : 'border-line bg-card hover:border-ink-line',
            )
          }
        >
          <span className="block font-semibold">{label}</span>
          <span className="mt-0.5 block text-xs leading-tight opacity-80 lg:mt-0 lg:text-sm lg:leading-normal">
            {line}
          </span>
        </NavLink>
      ))}
    </nav>
  );
}

/** Kept apart from the three links about treatment, because account security is seldom needed. */
function SecurityLink() {
  return (
    <p className="text-sm lg:px-4">
      <NavLink to="/v2/profile/security" className={({ isActive }) => classNames('link', isActive && 'font-semibold')}>
        Password, email and devices
      </NavLink>
    </p>
  );
}
