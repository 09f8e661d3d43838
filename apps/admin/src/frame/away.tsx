import { useAway } from '@sorrel/web-kit/away';
import { Alert, Button } from 'antd';

/** Says why the page that was asked for does not open. */
export function Away() {
  const { awaited, stay } = useAway();
  return (
    <div role="status" className="away">
      {awaited && (
        <Alert
          type="warning"
          showIcon
          title="This page cannot be opened just now"
          description={
            <>
              <p>The server is not answering. We keep trying, and the page opens by itself as soon as it does.</p>
              <Button onClick={stay}>Stay on this page</Button>
            </>
          }
        />
      )}
    </div>
  );
}
