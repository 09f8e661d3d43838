import { EditOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import { useState } from 'react';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { useMay } from '../app/session.tsx';
import { Contact } from '../ui/contact.tsx';
import { CopyId } from '../ui/copy-id.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressLines } from './address-lines.tsx';
import { AddressWaits } from './address-waits.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { recordOf, shownValue } from './correction.ts';
import { DeliveryDate } from './delivery-date-view.tsx';
import { mayMoveDate } from './delivery-date.ts';
import { PregnancyToggle } from './pregnancy-toggle.tsx';

export function CustomerInformation({ page }: { page: SubscriptionProps }) {
  const { subscription, user } = page;
  const [isEditing, setIsEditing] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const mayCorrect = useMay('correctCustomers');
  const mayReaddress = useMay('changeAddresses');
  return (
    <Card size="small" title={<h2>Customer Information</h2>}>
      <dl className="pairs">
        <dt>Name</dt>
        <dd className="strong">
          <bdi>{user.name}</bdi>
        </dd>
        <Contact user={user} />
        <dt>Number</dt>
        <dd>
          <CopyId value={String(user.id)} label="customer number" />
        </dd>
        <dt>Born</dt>
        <dd>{shownValue('birth_date', user.birth_date)}</dd>
        <dt>Sex at birth</dt>
        <dd>{shownValue('sex', user.sex)}</dd>
        <dt>Lives in the UK</dt>
        <dd>
          <span className="stack">{shownValue('uk_resident', user.uk_resident)}</span>
          {mayCorrect && (
            <Button
              size="small"
              className="under wraps"
              icon={<EditOutlined aria-hidden />}
              onClick={() => setIsCorrecting(true)}
            >
              Correct the record
            </Button>
          )}
        </dd>
        <dt>Address</dt>
        <dd>
          {subscription.address ? (
            <AddressLines address={subscription.address} />
          ) : (
            <span className="nothing">The customer has not given one yet</span>
          )}
          {subscription.address && mayReaddress && (
            <Button
              size="small"
              className="under"
              icon={<EditOutlined aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              Edit address
            </Button>
          )}
          {subscription.address_unconfirmed_since && (
            <AddressWaits
              userId={user.id}
              subscriptionId={subscription.id}
              since={subscription.address_unconfirmed_since}
            />
          )}
        </dd>
      </dl>
      {page.may.readRecords && <PregnancyToggle user={user} subscriptionId={subscription.id} />}
      {mayMoveDate(subscription) && page.actions.date && <DeliveryDate subscription={subscription} />}
      <CorrectDialog
        key={Object.values(recordOf(user)).join(' ')}
        open={isCorrecting}
        user={user}
        subscriptionId={subscription.id}
        onClose={() => setIsCorrecting(false)}
      />
      {subscription.address && (
        <AddressDialog
          key={subscription.address.id}
          open={isEditing}
          address={subscription.address}
          subscriptionId={subscription.id}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Card>
  );
}
