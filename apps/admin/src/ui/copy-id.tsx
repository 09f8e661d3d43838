import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';

const SHOWN_MS = 2_000;

/** An id in type that tells 0 from O, with a button that copies it. */
export function CopyId({ value, label, href }: { value: string; label: string; href?: string | null }) {
  return (
    <span className="copy-id">
      {href ? (
        <a className="mono" href={href} target="_blank" rel="noreferrer">
          {value}
        </a>
      ) : (
        <span className="mono">{value}</span>
      )}
      <CopyButton value={value} label={label} />
    </span>
  );
}

export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const { message } = App.useApp();
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Browsers allow it only on https and localhost.
      void message.warning(`This browser does not let us copy. The ${label} is ${value}.`);
    }
  };
  return (
    <Tooltip title={isCopied ? 'Copied' : `Copy ${label}`}>
      <Button
        type="text"
        size="small"
        className="copy-button"
        icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        aria-label={isCopied ? 'Copied' : `Copy ${label} ${value}`}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      />
    </Tooltip>
  );
}
