import { Modal } from 'antd';
import type { ReactNode } from 'react';
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
  /** What is wrong, beside what was typed. */
  notice?: Notice | null;
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
  notice = null,
  onOk,
  onCancel,
  children,
}: Props) {
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
      okButtonProps={{ danger: isDanger, disabled: isOkDisabled }}
      mask={{ closable: false }}
      centered
    >
      <div className="dialog-body">
        {children}
        <NoticeAlert notice={notice} />
      </div>
    </Modal>
  );
}
