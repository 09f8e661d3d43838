import { App, Button } from 'antd';

/** Shown once: afterwards only their hashes are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { notification } = App.useApp();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notification.success({ title: 'The recovery codes are copied' });
    } catch {
      notification.error({ title: 'They could not be copied', description: 'Please select them and copy by hand.' });
    }
  };
  return (
    <div className="recovery">
      <p className="factor-screen-text">
        Keep these recovery codes where you keep your passwords. Each works once, for the day your phone is not at hand.
        They are not shown again.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="page-actions">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button type="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
