import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { SHORTEST, searchQuery } from '../search/search.api.ts';
import { useSettled } from '../ui/use-settled.ts';

interface Props {
  id?: string;
  /** The customer's number; empty: all. */
  value?: string;
  onChange?(value: string): void;
  /** The one that is chosen already. */
  known: { id: number; name: string } | null;
}

/** A customer by name, e-mail or number, as the console's search finds them. */
export function CustomerSelect({ id, value, onChange, known }: Props) {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), 200);
  const { data, isFetching, error } = useQuery(searchQuery(settled));
  const isAsking = settled.length >= SHORTEST;
  const found = isAsking ? (data?.hits ?? []).filter(({ group }) => group === 'customers') : [];
  const options = found.map((hit) => ({ value: String(hit.id), label: `${hit.text || hit.title} (${hit.id})` }));
  const isKnown = known !== null && value === String(known.id);
  const chosen = isKnown ? [{ value, label: known.name }] : [];
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(value ? { value } : {})}
      options={options.some((one) => one.value === value) || typed !== '' ? options : chosen}
      onChange={(next?: string) => onChange?.(next ?? '')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      placeholder="Name, e-mail or number"
      popupMatchSelectWidth={false}
      loading={isAsking && isFetching}
      notFoundContent={emptyText({ isAsking, isFetching, isFailed: error !== null })}
    />
  );
}

function emptyText({ isAsking, isFetching, isFailed }: { isAsking: boolean; isFetching: boolean; isFailed: boolean }) {
  if (!isAsking) return 'Type a name, an e-mail address or a number.';
  if (isFailed) return 'The search did not work. Please try again.';
  return isFetching ? 'Searching…' : 'No customer is found.';
}
