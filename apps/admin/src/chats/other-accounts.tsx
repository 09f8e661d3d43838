import { Card } from 'antd';
import { Link } from 'react-router';

/** Accounts that may be the same person's, with what matched. */
export function OtherAccounts({ accounts }: { accounts: readonly { userId: number; what: string }[] }) {
  if (accounts.length === 0) return null;
  return (
    <Card size="small" title={<h2>Maybe the same person</h2>}>
      <ul className="lines sub-list">
        {accounts.map(({ userId, what }) => (
          <li key={userId}>
            <Link to={`/chat/${userId}`}>Customer {userId}</Link>
            <span className="sub">The same {what}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
