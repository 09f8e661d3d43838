import { get, messageOf } from '@sorrel/web-kit/api';
import { App, Button, type ButtonProps } from 'antd';
import { useState, type ReactNode } from 'react';

interface Props {
  href: string;
  type?: ButtonProps['type'];
  isDisabled?: boolean;
  /** What did not happen, when it does not. */
  problem: string;
  children: ReactNode;
}

/** Opens a file that is there for who gave the second factor lately. A new tab cannot ask for it: it is asked for here first. */
export function ExportButton({ href, type, isDisabled = false, problem, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { notification } = App.useApp();
  const open = async (): Promise<void> => {
    setAsking(true);
    try {
      await get('/v2/admin/data/step-up');
      window.open(href, '_blank', 'noreferrer');
    } catch (error) {
      notification.error({ title: problem, description: messageOf(error), role: 'alert' });
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      {...(type ? { type } : {})}
      href={href}
      target="_blank"
      rel="noreferrer"
      disabled={isDisabled}
      loading={isAsking}
      onClick={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      {children}
    </Button>
  );
}
