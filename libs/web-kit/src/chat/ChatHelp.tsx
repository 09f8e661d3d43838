import type { HelpLine } from '@sorrel/contracts/messaging/help';
import { HelpLines } from '../help/HelpLines.tsx';

interface Props {
  help: readonly HelpLine[];
  /** It was sent: the team has it. Otherwise they get it when it is. */
  isTold: boolean;
}

/**
 * Whom to call, at once and calmly, when what the customer wrote may not wait for an answer. A notice of the page and no message: as one it
 * would read as if somebody had answered. It is announced; what has the focus keeps it.
 */
export function ChatHelp({ help, isTold }: Props) {
  if (help.length === 0) return null;
  return (
    <div role="alert" className="chat-help">
      <HelpLines help={help} />
      <p>
        {isTold ? 'Our clinical team has been told of your message.' : 'Our clinical team is told when you send this.'}
      </p>
    </div>
  );
}
