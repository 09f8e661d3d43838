import type { Address } from '@sorrel/contracts/words';

export function AddressLines({ address }: { address: Address }) {
  const {
    first_name: first,
    last_name: last,
    address_1: line1,
    address_2: line2,
    city,
    postcode,
    contact_no: phone,
  } = address;
  const lines = [`${first} ${last}`.trim(), line1, line2, city, postcode, phone].filter(Boolean);
  return (
    <address className="address">
      {lines.map((line, index) => (
        <span key={`${index}-${line}`}>{line}</span>
      ))}
    </address>
  );
}
