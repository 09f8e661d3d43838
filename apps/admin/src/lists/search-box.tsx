import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** CST-06: chats search; the other lists follow it. */
export const SEARCH_DEBOUNCE_MS = 500;

interface Props {
  value: string;
  placeholder: string;
  onSearch(text: string): void;
}

/** A search that waits until typing has stopped for 500 ms; Enter and the clear button do not wait. */
export function SearchBox({ value, placeholder, onSearch }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Follows the address when it changes by other means (Back, "Clear filters").
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string): void => {
    clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    onSearch(next);
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    if (next === '') search('');
    else timer.current = setTimeout(() => search(next), SEARCH_DEBOUNCE_MS);
  };
  return (
    <Input
      className="search-box"
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => search(text)}
    />
  );
}
