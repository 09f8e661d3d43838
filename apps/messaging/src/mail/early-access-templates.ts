import { hello, type Email } from './templates.ts';

const leave = (token: string) => ({ stopPath: `/v2/early-access/leave?token=${token}`, stopText: 'Forget my address' });

/** We know only the address of these people: no name, no account, nothing about a condition. */
export const earlyAccessTemplates = {
  confirm: (to: string, token: string): Email => ({
    to,
    subject: 'Please confirm your email',
    greeting: hello(''),
    lines: [
      'Somebody left this address with us to hear of new treatments. If it was you, please confirm it: until then we do not write again.',
      'If it was not you, there is nothing to do. We delete the address after 7 days.',
    ],
    button: { text: 'Confirm my email', path: `/v2/early-access/confirm?token=${token}` },
    ...leave(token),
  }),
  confirmed: (to: string, token: string): Email => ({
    to,
    subject: 'You are on the list',
    greeting: hello(''),
    lines: [
      'Thank you. We will write to this address when there is something new, and for nothing else.',
      'The link below takes you off the list, now or whenever you like.',
    ],
    ...leave(token),
  }),
};
