import { Spin } from 'antd';

export function Loading({ text = 'Loading' }: { text?: string }) {
  return (
    <output className="loading">
      <Spin size="large" />
      <span>{text}…</span>
    </output>
  );
}
