import type { Help } from '@sorrel/contracts/messaging/help';

/**
 * Whom to call, at once and calmly, when what the customer wrote may not wait for an answer. A notice of the page and no message: as one it
 * would read as if somebody had answered. Always in place, so that it is announced when it fills.
 */
export function ChatHelp({ help }: { help: Help | null }) {
  return <div role="status">{help && <Advice help={help} />}</div>;
}

function Advice({ help }: { help: Help }) {
  return (
    <div className="chat-help">
      {help === 'crisis' ? (
        <p>
          <strong>You need not wait for our answer.</strong> To talk to somebody now, free and at any hour: Samaritans,{' '}
          <Call number="116 123" />. If you are hurt, or might act on these thoughts, call <Call number="999" />; for
          urgent help <Call number="111" />.
        </p>
      ) : (
        <p>
          <strong>Please do not wait for our answer.</strong> Hard to breathe, a swelling face or tongue, chest pain, a
          collapse: call <Call number="999" /> now. For urgent advice <Call number="111" />.
        </p>
      )}
      <p>Our clinical team has been told of your message.</p>
    </div>
  );
}

const Call = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>;
