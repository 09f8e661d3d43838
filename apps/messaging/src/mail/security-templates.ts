import type { z } from 'zod';
import type { addressTold, bulkReadingTold, staffRightsTold } from '@sorrel/contracts/identity/events';
import { hello, type Email } from './templates.ts';

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
type AddressTold = Pick<z.output<typeof addressTold.data>, 'from' | 'to' | 'isByStaff'>;
type BulkReading = Omit<z.output<typeof bulkReadingTold.data>, 'to'>;
type RightsTold = Omit<z.output<typeof staffRightsTold.data>, 'to'>;
const WAY_IN = { text: 'Choose a new password', path: '/v2/forgot-password' };

/** E-mails about the account itself. A link's token comes after a `#`: browsers never send that part to a server. */
export const securityTemplates = {
  newEmailCode: (to: string, fname: string, code: string): Email => ({
    to,
    subject: `${code} is your {brand} code`,
    greeting: hello(fname),
    lines: [
      'Here is the code to make this the email of your account:',
      code,
      'It works for 10 minutes. If you did not ask for it, you can ignore this e-mail.',
    ],
  }),
  registeredAlready: (to: string, fname: string): Email => ({
    to,
    subject: 'You already have an account',
    greeting: hello(fname),
    lines: [
      'Somebody has just tried to register with this email, which has an account already. If it was you, please log in; if you do not know your password any more, choose a new one.',
      'If it was not you, there is nothing to do. Nobody has been let in, and nothing about your account was told.',
    ],
    button: { text: 'Log in', path: '/v2/login' },
  }),
  movedHere: (to: string, fname: string): Email => ({
    to,
    subject: 'Your account has moved to {brand}',
    greeting: hello(fname),
    lines: [
      'The clinic you have been with works with {brand} from now on. Your account is here already, with your earlier orders; nothing was ordered or charged.',
      'To get in, please choose a password with this email address. Your old one does not work here, and nobody knows it.',
      'If you do not know us, please write to us and we will delete the account.',
    ],
    button: { text: 'Choose a password', path: '/v2/forgot-password' },
  }),
  reset: (to: string, fname: string, token: string): Email => ({
    to,
    subject: 'Choose a new password',
    greeting: hello(fname),
    lines: [
      'Somebody asked for a new password for your account. If it was you, please choose it now: the link works once, for 30 minutes.',
      'If it was not you, you can ignore this e-mail. Your password stays as it is.',
    ],
    button: { text: 'Choose a new password', path: `/v2/reset-password#${token}` },
  }),
  invitation: (to: string, fname: string, token: string, by: string | null, until: Date): Email => ({
    to,
    subject: 'You are invited to the staff console',
    greeting: hello(fname),
    lines: [
      `${by ?? 'Whoever runs this service'} has made an account for you in the staff console.`,
      `Please choose a password: the link works once, until ${LONDON.format(until)}. When you then log in you set up a second factor, so have a phone with an authenticator app at hand.`,
      'If you do not expect this, please ignore it: without you nobody gets in.',
    ],
    button: { text: 'Choose a password', path: `/v2/reset-password#${token}` },
  }),
  staffRights: (to: string, fname: string, told: RightsTold): Email => {
    const { about, by, second, rights, what, until, register } = told;
    const which = rights.join(', ');
    const said = register ? [register] : [];
    const wrong =
      'If you did not expect this, please speak to both of them now; under Staff a right is taken away at once.';
    if (what === 'proposed')
      return {
        to,
        subject: `A second person is asked: rights for ${about}`,
        greeting: hello(fname),
        lines: [
          `${by} wants ${about} to have: ${which}.`,
          ...said,
          `Nobody gives this alone. Somebody else in operations agrees or declines, on a device of their own, until ${until ? LONDON.format(new Date(until)) : 'tomorrow'}; nothing is given before.`,
          'If you did not expect this, please decline it and ask why.',
        ],
        button: { text: 'Open Staff', path: '/v2/admin/staff' },
      };
    if (what === 'declined')
      return {
        to,
        subject: `Declined: rights for ${about}`,
        greeting: hello(fname),
        lines: [
          `${second ?? 'A colleague'} has declined what ${by} wanted ${about} to have: ${which}. Nothing was given.`,
        ],
      };
    return {
      to,
      subject: `New rights for ${about}`,
      greeting: hello(fname),
      lines: [
        second
          ? `${by} has asked for it and ${second} has agreed: ${about} has ${which} from now on.`
          : `${by} has given ${about}: ${which}.`,
        ...said,
        wrong,
      ],
      button: { text: 'Open Staff', path: '/v2/admin/staff' },
    };
  },
  bulkReading: (to: string, fname: string, { who, people, span, at }: BulkReading): Email => ({
    to,
    subject: `${who} has read of many customers`,
    greeting: hello(fname),
    lines: [
      `By ${LONDON.format(new Date(at))}, ${who} had opened the records or lists of about ${people} different customers within ${span === 'day' ? 'a day' : 'an hour'}. That is more than a usual ${span}’s work.`,
      'If you know why, there is nothing to do. If you do not, please ask them now; under Staff their account is disabled at once, and the audit says what they looked at.',
    ],
    button: { text: 'Open the audit', path: '/v2/admin/audit' },
  }),
  passwordChanged: (to: string, fname: string): Email => ({
    to,
    subject: 'Your password was changed',
    greeting: hello(fname),
    lines: [
      'The password of your account has just been changed, and your other devices have been logged out.',
      'If it was not you, please choose a new one now and message our team.',
    ],
    button: WAY_IN,
  }),
  addressChanged: (to: string, fname: string, told: AddressTold, token: string | null): Email => ({
    to,
    subject: token ? 'Please confirm your delivery address' : 'Your delivery address was changed',
    greeting: hello(fname),
    lines: [
      `${told.isByStaff ? 'Our team has changed the delivery address of your account' : 'The delivery address of your account was changed'}: from ${told.from} to ${told.to}.`,
      token
        ? 'If this is right, please confirm it: before that nothing is sent there for two weeks. The link works until something else is changed.'
        : 'If this is right, there is nothing to do.',
      'If it is not, please do not confirm anything and message us at once, in your account or by answering this e-mail.',
    ],
    button: token
      ? { text: 'Confirm this address', path: `/v2/confirm-address?token=${token}` }
      : { text: 'Look at my account', path: '/v2/profile' },
  }),
  emailAsked: (to: string, fname: string, token: string): Email => ({
    to,
    subject: 'Is this your email?',
    greeting: hello(fname),
    lines: [
      'Somebody has told our team that the email of their {brand} account has a mistake in it, and that this is the right one.',
      'If that was you, please confirm it within 7 days. From then on you log in with this email and your password as before, and our e-mails come here.',
      'If it was not you, please do not press anything: nothing changes.',
    ],
    button: { text: 'Yes, this is my email', path: `/v2/confirm-email?token=${token}` },
  }),
  emailTold: (to: string, fname: string, token: string): Email => ({
    to,
    subject: 'Our team was asked to change your email',
    greeting: hello(fname),
    lines: [
      'Our team was told that this email of your account has a mistake in it. The new one counts once its owner has confirmed it.',
      'If that was you, there is nothing to do here: please look into the other mailbox.',
      'If it was not you, please say so now, or within 7 days: your account keeps this email, every device is logged out, and you choose a new password.',
    ],
    button: { text: 'This was not me', path: `/v2/take-email-back#${token}` },
  }),
  emailReplaced: (to: string, fname: string, newEmail: string, token: string): Email => ({
    to,
    subject: 'Your email was changed',
    greeting: hello(fname),
    lines: [
      `The email of your account is now ${newEmail}. This address will not hear from us any more.`,
      'If it was not you, please take your account back within 7 days. We then log every device out, and you choose a new password.',
    ],
    button: { text: 'This was not me', path: `/v2/take-email-back#${token}` },
  }),
  newDevice: (to: string, fname: string, device: string, at: Date, isStaff = false): Email => ({
    to,
    subject: 'A new sign-in to your account',
    greeting: hello(fname),
    lines: [
      `Somebody has logged in to your account with a browser we had not seen before: ${device}, ${LONDON.format(at)}.`,
      'If it was you, there is nothing to do. If it was not, please choose a new password now: that logs every device out.',
      ...(isStaff ? ['Please tell your operations team at once as well: this account opens the staff console.'] : []),
    ],
    button: WAY_IN,
  }),
  factorOn: (to: string, fname: string): Email => ({
    to,
    subject: 'Your second factor is set up',
    greeting: hello(fname),
    lines: [
      'From now on you log in with your password and a code of your authenticator app.',
      'If it was not you, please tell your operations team at once.',
    ],
  }),
  factorOff: (to: string, fname: string): Email => ({
    to,
    subject: 'Your second factor was removed',
    greeting: hello(fname),
    lines: [
      'A colleague has removed the second factor of your account, and your passkeys with it, so that you can set up a new one when you log in next.',
      'If you did not ask for it, please tell your operations team at once.',
    ],
  }),
  passkeyAdded: (to: string, fname: string, name: string): Email => ({
    to,
    subject: 'A passkey was added to your account',
    greeting: hello(fname),
    lines: [
      `A passkey called “${name}” has just been added. Whoever has its device, and unlocks it, can log in as you.`,
      'If it was not you, please remove it under Security in the console, and tell your operations team at once.',
    ],
  }),
  passkeyRemoved: (to: string, fname: string, name: string, by: string | null): Email => ({
    to,
    subject: 'A passkey was removed from your account',
    greeting: hello(fname),
    lines: [
      `${by ? `${by} has` : 'You have'} removed your passkey “${name}”: it logs nobody in any more. You can delete it on your device too.`,
      by
        ? 'You have been logged out everywhere. If you did not expect this, please ask your operations team.'
        : 'If it was not you, please tell your operations team at once.',
    ],
  }),
  passkeyCopied: (to: string, fname: string, name: string): Email => ({
    to,
    subject: 'A passkey of yours was refused',
    greeting: hello(fname),
    lines: [
      `Somebody used your passkey “${name}” in a way that says that there may be a copy of it. They were not let in.`,
      'Please log in with your password and a code, remove this passkey under Security, and tell your operations team, whether it was you or not.',
    ],
  }),
};
