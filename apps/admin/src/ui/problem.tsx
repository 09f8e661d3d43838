import { messageOf } from '@sorrel/web-kit/api';
import { Alert, Button } from 'antd';

interface Props {
  error: unknown;
  title?: string;
  onRetry(): void;
}

/** Something could not be read: says why and offers another try. */
export function Problem({ error, title = 'This could not be loaded', onRetry }: Props) {
  return (
    <Alert
      className="problem"
      type="error"
      showIcon
      role="alert"
      title={title}
      description={messageOf(error)}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
