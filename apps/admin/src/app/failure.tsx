import { messageOf } from '@sorrel/web-kit/api';
import { Button, Result } from 'antd';
import { Link, useRouteError } from 'react-router';
import { useTitle } from '../ui/page.tsx';

/** Shown for a page that crashed. A new version of the console removes the old one's files: reloading cures that. */
export function Failure() {
  const error = useRouteError();
  useTitle('Something went wrong');
  return (
    <Result
      status="error"
      role="alert"
      title={<h1 className="page-title">This page could not be shown</h1>}
      subTitle={messageOf(
        error,
        'Please load the page again. If it happens once more, tell the technical team what you were doing.',
      )}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
      }
    />
  );
}

export function NotFound() {
  useTitle('Not found');
  return (
    <Result
      status="info"
      title={<h1 className="page-title">There is no such page</h1>}
      subTitle="The address may be old or mistyped."
      extra={<Link to="/">Go to Today</Link>}
    />
  );
}

/** A customer who came to a staff address. */
export function Forbidden() {
  useTitle('Staff only');
  return (
    <main>
      <Result
        status="warning"
        title={<h1 className="page-title">403: this area is for Sorrel staff</h1>}
        subTitle="You are logged in as a customer. Your treatments, photos and messages are in your account."
        extra={
          <>
            <Button type="primary" href="/v2/profile">
              Go to my account
            </Button>
            <Button href="/logout">Log out</Button>
          </>
        }
      />
    </main>
  );
}
