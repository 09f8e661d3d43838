import { CopyButton } from './copy-id.tsx';

/** How a customer is reached, as rows of a list of pairs: a press writes or calls. */
export function Contact({ user: { email, mobile } }: { user: { email: string; mobile: string } }) {
  return (
    <>
      <dt>Email</dt>
      <dd className="breakable">
        <a href={`mailto:${email}`}>{email}</a>
        <CopyButton value={email} label="email" />
      </dd>
      <dt>Mobile</dt>
      <dd>
        {mobile ? (
          <a className="num" href={`tel:${mobile}`}>
            {mobile}
          </a>
        ) : (
          <span className="nothing">Not given</span>
        )}
      </dd>
    </>
  );
}
