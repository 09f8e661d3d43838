import type { AdminUser } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { Card } from 'antd';
import { Contact } from '../ui/contact.tsx';
import { CopyId } from '../ui/copy-id.tsx';

export function UserInfo({ user }: { user: AdminUser }) {
  return (
    <Card size="small" title={<h2>User Info</h2>}>
      <dl className="pairs">
        <dt>ID</dt>
        <dd>
          <CopyId value={String(user.id)} label="customer number" />
        </dd>
        <dt>First name</dt>
        <dd>
          <bdi>{user.fname}</bdi>
        </dd>
        <dt>Surname</dt>
        <dd>
          <bdi>{user.sname}</bdi>
        </dd>
        <Contact user={user} />
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
