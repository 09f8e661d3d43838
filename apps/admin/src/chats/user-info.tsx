import type { AdminUser } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { Card } from 'antd';
import { CopyButton, CopyId } from '../ui/copy-id.tsx';

export function UserInfo({ user }: { user: AdminUser }) {
  return (
    <Card size="small" title={<h2>User Info</h2>}>
      <dl className="pairs">
        <dt>ID</dt>
        <dd>
          <CopyId value={String(user.id)} label="customer number" />
        </dd>
        <dt>First name</dt>
        <dd>{user.fname}</dd>
        <dt>Surname</dt>
        <dd>{user.sname}</dd>
        <dt>Email</dt>
        <dd className="breakable">
          <a href={`mailto:${user.email}`}>{user.email}</a>
          <CopyButton value={user.email} label="email" />
        </dd>
        <dt>Mobile</dt>
        <dd>
          {user.mobile ? (
            <a className="num" href={`tel:${user.mobile}`}>
              {user.mobile}
            </a>
          ) : (
            <span className="nothing">Not given</span>
          )}
        </dd>
        <dt>Customer since</dt>
        <dd className="num">{formatDate(user.created_at)}</dd>
      </dl>
      {user.pregs && (
        <p className="under">
          <span className="flag-tag flag-tag--pregnant">Pregnant since {formatDate(user.pregs)}</span>
        </p>
      )}
    </Card>
  );
}
