import { Button } from 'antd';
import type { ReactNode } from 'react';
import { SearchBox } from './search-box.tsx';

interface Props {
  keyword: string;
  placeholder: string;
  onSearch(keyword: string): void;
  /** True when there is nothing to clear. */
  isPlain: boolean;
  onClear(): void;
  /** Filters besides the search. */
  children?: ReactNode;
}

/** What stands above a list: its search, its other filters, and the way back to the whole list. */
export function ListSearch({ keyword, placeholder, onSearch, isPlain, onClear, children }: Props) {
  return (
    <search className="filters">
      <SearchBox value={keyword} placeholder={placeholder} onSearch={onSearch} />
      {children}
      {!isPlain && (
        <Button type="text" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
