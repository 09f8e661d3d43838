import { Link } from 'react-router';
import { Fold } from '../cockpit/fold.tsx';

/** Accounts that may be the same person's, with what matched, the likeliest first. Folded: it is a hint, and seldom what was asked. */
export function OtherAccounts({ accounts }: { accounts: readonly { userId: number; name: string; what: string }[] }) {
  if (accounts.length === 0) return null;
  return (
    <Fold title="Maybe the same person" hint={accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}>
      <ul className="lines sub-list">
        {accounts.map(({ userId, name, what }) => (
          <li key={userId}>
            <Link to={`/chat/${userId}`}>{name || `Customer ${userId}`}</Link>
            <span className="sub">
              #{userId}. The same {what}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
