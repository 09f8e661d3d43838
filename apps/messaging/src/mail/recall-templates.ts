import { recallMail } from '@sorrel/contracts/fulfilment/recall';
import { hello, type Email } from './templates.ts';

type About = Parameters<typeof recallMail>;

/** The link answers for its patient without logging in; neither it nor the letter says what it is about. */
export function recallTemplate(to: string, fname: string, token: string, ...about: About): Email {
  const { subject, lines, button } = recallMail(...about);
  return { to, subject, greeting: hello(fname), lines, button: { text: button, path: `/v2/recall?token=${token}` } };
}
