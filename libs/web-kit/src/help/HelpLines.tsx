import { HELP_WORDS, type HelpLine } from '@sorrel/contracts/messaging/help';

/** Whom to call, each in a paragraph of its own; telephone numbers are links. */
export function HelpLines({ help }: { help: readonly HelpLine[] }) {
  return help.map((one) => (
    <p key={one}>
      <strong>{HELP_WORDS[one].lead}</strong> {called(HELP_WORDS[one].text)}
    </p>
  ));
}

const NUMBER = /(\b(?:999|111|116 123|0\d{3} \d{3,4}(?: \d{3,4})?)\b)/;

/** Parts have no other name than their place, and the texts never change. */
const called = (text: string) =>
  text.split(NUMBER).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} className="link" href={`tel:${part.replaceAll(' ', '')}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
