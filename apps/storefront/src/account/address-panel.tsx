import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressForm } from '../address/address-form.tsx';
import { startAddress } from '../address/start-address.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { profileQuery, type ProfileProps } from '../queries/account.api.ts';

export function AddressPanel({ address, user }: Pick<ProfileProps, 'address' | 'user'>) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-labelledby="address" className="space-y-4 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="address" className="text-2xl">
          Shipping address
        </h2>
        <Button kind="secondary" className="px-5" onClick={() => setEditing(true)}>
          Edit<span className="sr-only"> shipping address</span>
        </Button>
      </div>
      {address ? (
        <Card address={address} />
      ) : (
        <p className="text-ink-soft">
          We do not have an address for you yet. Add one, so that we know where to send your treatment.
        </p>
      )}
      <Dialog wide isOpen={isEditing} title="Shipping address" onClose={() => setEditing(false)}>
        <AddressForm
          start={startAddress(address, user)}
          submitLabel="Save"
          cancelLabel="Cancel"
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            void client.invalidateQueries({ queryKey: profileQuery.queryKey });
          }}
        />
      </Dialog>
    </section>
  );
}

function Card({ address }: { address: NonNullable<ProfileProps['address']> }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.address_1,
    address.address_2,
    address.city,
    address.postcode,
  ];
  return (
    <div className="space-y-3 text-sm">
      <address className="text-base not-italic">
        {lines
          .filter((line) => line.trim())
          .map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
      </address>
      <p className="text-ink-soft">
        {[address.email, address.contact_no].filter(Boolean).map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </p>
    </div>
  );
}
