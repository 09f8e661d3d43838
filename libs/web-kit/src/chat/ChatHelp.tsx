import { HELP_WORDS, type HelpLine } from '@sorrel/contracts/messaging/help';

interface Props {
  help: readonly HelpLine[];
  /** It was sent: the team has it. Otherwise they get it when it is. */
  isTold?: boolean;
}

/**
 * Whom to call, at once and calmly, when what the customer wrote may not wait for an answer. A notice of the page and no message: as one it
 * would read as if somebody had answered. Always in place, so that it is announced when it fills; what has the focus keeps it.
 */
export function ChatHelp({ help, isTold = false }: Props) {
  return <div role="alert">{help.length > 0 && <Advice help={help} isTold={isTold} />}</div>;
}

function Advice({ help, isTold }: Required<Props>) {
  return (
    <div className="chat-help">
      {help.map((one) => (
        <p key={one}>
          <strong>{HELP_WORDS[one].lead}</strong> {called(HELP_WORDS[one].text)}
        </p>
      ))}
      <p>
        {isTold ? 'Our clinical team has been told of your message.' : 'Our clinical team is told when you send this.'}
      </p>
    </div>
  );
}

const NUMBER = /(\b(?:999|111|116 123|0\d{3} \d{3,4}(?: \d{3,4})?)\b)/;

/** Telephone numbers as links. Parts have no other name than their place, and the texts never change. */
const called = (text: string) =>
  text.split(NUMBER).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={`tel:${part.replaceAll(' ', '')}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
