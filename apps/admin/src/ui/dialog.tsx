import { Modal } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Notice, NoticeAlert } from './notice-alert.tsx';

interface Props {
  open: boolean;
  title: string;
  okText: string;
  /** 400 to 640 px. */
  width?: 400 | 480 | 520 | 640;
  isDanger?: boolean;
  isBusy?: boolean;
  isOkDisabled?: boolean;
  /** Where the focus begins: on the button that sends, or in the first field. */
  startAt?: 'ok' | 'field';
  /** What is wrong, beside what was typed. */
  notice?: Notice | null;
  /** What has to be answered first: the dialog's own buttons make way for it. */
  question?: ReactNode;
  onOk(): void;
  onCancel(): void;
  children?: ReactNode;
}

/** A dialog that keeps what was typed: a press beside it does not close it, and closing does not empty it. */
export function Dialog({
  open,
  title,
  okText,
  width = 480,
  isDanger = false,
  isBusy = false,
  isOkDisabled = false,
  startAt,
  notice = null,
  question = null,
  onOk,
  onCancel,
  children,
}: Props) {
  const okId = useId();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !startAt) return undefined;
    return focusSoon(() =>
      startAt === 'ok' ? document.getElementById(okId) : (body.current?.querySelector<HTMLElement>(FIELD) ?? null),
    );
  }, [open, startAt, okId]);
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={okText}
      cancelText="Close"
      onOk={onOk}
      onCancel={onCancel}
      confirmLoading={isBusy}
      okButtonProps={{ id: okId, danger: isDanger, disabled: isOkDisabled }}
      mask={{ closable: false }}
      {...(question ? { footer: null } : {})}
      centered
    >
      <div ref={body} className="dialog-body">
        {children}
        <NoticeAlert notice={notice} />
        {question}
      </div>
    </Modal>
  );
}

const FIELD = 'input, textarea';
const TRIES = 20;

/** Ant Design's dialog is not displayed yet when it says that it is open, and what is not displayed takes no focus. */
export function focusSoon(find: () => HTMLElement | null): () => void {
  let frame = 0;
  let tries = 0;
  const attempt = (): void => {
    const element = find();
    element?.focus();
    tries += 1;
    if (document.activeElement !== element && tries < TRIES) frame = requestAnimationFrame(attempt);
  };
  frame = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(frame);
}
