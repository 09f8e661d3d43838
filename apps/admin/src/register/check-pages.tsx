import { messageOf } from '@sorrel/web-kit/api';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type Notice, NoticeAlert } from '../ui/notice-alert.tsx';
import { checkPages } from './register.api.ts';
import { daysText, entriesText } from './standing.ts';

/** Compares every signed page with what stands there now. */
export function CheckPages() {
  const [isChecking, setChecking] = useState(false);
  const [whole, setWhole] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const check = async (): Promise<void> => {
    setChecking(true);
    setWhole(null);
    setNotice(null);
    try {
      const { pages, entries, ended, problem } = await checkPages();
      if (problem === null)
        setWhole(
          `${entriesText(entries)} on ${daysText(pages)} compared.${ended > 0 ? ` ${ended} ended with the time they are kept.` : ''}`,
        );
      else
        setNotice({
          type: 'error',
          title: 'A signed page is not as it was signed',
          description: `${problem}. Please tell the superintendent pharmacist and the administrators; change nothing.`,
        });
    } catch (error) {
      setNotice({ type: 'error', title: 'The pages could not be compared', description: messageOf(error) });
    } finally {
      setChecking(false);
    }
  };
  return (
    <>
      <Button loading={isChecking} onClick={() => void check()}>
        Check the signatures
      </Button>
      {whole !== null && (
        <Alert
          type="success"
          showIcon
          role="status"
          title="Every signed page is as it was signed"
          description={whole}
        />
      )}
      <NoticeAlert notice={notice} />
    </>
  );
}
