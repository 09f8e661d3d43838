import { recallMail, REPLY_TEXT, type RecallAct } from '@sorrel/contracts/fulfilment/recall';

/** A delivery to show the e-mail with: each patient reads their own. */
const EXAMPLE = [{ orderId: 'SRL-1234', on: '2026-11-20' }];

/** Both as a patient will read them. The words of the e-mail are the very ones that are sent. */
export function Preview({ act, text }: { act: RecallAct; text: string }) {
  const { subject, lines, button } = recallMail(act, EXAMPLE, 1);
  return (
    <div className="letters">
      <section className="letter" aria-label="In their messages and on their account">
        <h3>In their messages and on their account</h3>
        <p className="letter-text">{text}</p>
        <p className="letter-answers">
          {Object.values(REPLY_TEXT).map((reply) => (
            <span key={reply}>{reply}</span>
          ))}
        </p>
      </section>
      <section className="letter" aria-label="The e-mail">
        <h3>The e-mail</h3>
        <p className="strong">{subject}</p>
        <p>Hello Alex,</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="letter-answers">
          <span>{button}</span>
        </p>
        <p className="sub">
          With each patient's own name, orders and dates. It says neither what it is about nor for whom.
        </p>
      </section>
    </div>
  );
}
