import { type Help, helpOf } from './help.ts';
import type { Thread } from './thread.ts';

/**
 * Whom to call, at once and calmly, when what the customer wrote may not wait for an answer. A notice of the page and no message: as one it
 * would read as if somebody had answered. Always in place, so that it is announced when it fills.
 */
export function ChatHelp({ thread }: { thread: Thread }) {
  const help = helpOf(thread);
  return <div role="status">{help && <Advice help={help} />}</div>;
}

function Advice({ help }: { help: Help }) {
  return (
    <div className="chat-help">
      {help === 'crisis' ? (
        <p>
          <strong>You do not have to wait for our answer.</strong> If you might act on these thoughts, or are hurt, call{' '}
          <Call number="999" />. To talk to somebody now, at any hour and free, call Samaritans on{' '}
          <Call number="116 123" />, or <Call number="111" /> and choose the mental health option.
        </p>
      ) : (
        <p>
          <strong>Please do not wait for our answer.</strong> If it is hard to breathe, your face, lips or tongue swell,
          you have chest pain, or somebody has collapsed, call <Call number="999" /> now. For urgent advice call{' '}
          <Call number="111" />.
        </p>
      )}
      <p>Our clinical team has been told of your message.</p>
    </div>
  );
}

const Call = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>;
