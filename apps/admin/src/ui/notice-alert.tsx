import { Alert } from 'antd';

/** A refusal beside what was typed. `why`: the server's own words, when they add something. */
export interface Notice {
  type: 'error' | 'warning';
  title: string;
  description?: string;
  why?: string | null;
}

export function NoticeAlert({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  return (
    <Alert
      className="under"
      type={notice.type}
      showIcon
      role="alert"
      title={notice.title}
      description={(notice.description || notice.why) && <NoticeText text={notice.description} why={notice.why} />}
    />
  );
}

/** A fixed sentence and, apart from it, the reason. */
export function NoticeText({ text, why }: { text?: string | undefined; why?: string | null | undefined }) {
  if (!text && !why) return null;
  return (
    <>
      {text && <p className="told">{text}</p>}
      {why && <p className="told">{why}</p>}
    </>
  );
}
