import { useAway } from './after-away.ts';
import { Alert, Button } from 'antd';

/** Says why the page that was asked for does not open. */
export function Away() {
  const { isAway, stay } = useAway();
  return (
    <div role="status" className="away">
      {isAway && (
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
