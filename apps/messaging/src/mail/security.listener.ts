import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import {
  addressTold,
  bulkReadingTold,
  customerImported,
  emailProposed,
  emailReplaced,
  factorChanged,
  newDeviceNoticed,
  passkeyChanged,
  passwordChanged,
  registrationRepeated,
  resetRequested,
  staffInvited,
  staffRightsTold,
} from '@sorrel/contracts/identity/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { MailService } from './mail.service.ts';
import { securityTemplates } from './security-templates.ts';

type Data<F extends { data: z.ZodType }> = z.output<F['data']>;

/** E-mails about the account itself go to the address in the event, which may no longer be the account's. */
@Controller()
export class SecurityMailListener {
  constructor(private readonly mail: MailService) {}

  @EventHandler(resetRequested)
  async onReset(data: Data<typeof resetRequested>, tx: Tx, { id }: Envelope): Promise<void> {
    await this.mail.write(tx, 'reset', id, null, securityTemplates.reset(data.email, data.fname, data.token));
  }

  @EventHandler(staffInvited)
  async onInvited(data: Data<typeof staffInvited>, tx: Tx, { id }: Envelope): Promise<void> {
    const mail = securityTemplates.invitation(data.email, data.fname, data.token, data.by, new Date(data.expiresAt));
    await this.mail.write(tx, 'staff-invited', id, null, mail);
  }

  @EventHandler(staffRightsTold)
  async onRights({ to, ...told }: Data<typeof staffRightsTold>, tx: Tx, { id }: Envelope): Promise<void> {
    for (const { email, fname } of to)
      await this.mail.write(
        tx,
        'staff-rights',
        `${id} ${email}`,
        null,
        securityTemplates.staffRights(email, fname, told),
      );
  }

  @EventHandler(bulkReadingTold)
  async onBulkReading({ to, ...told }: Data<typeof bulkReadingTold>, tx: Tx, { id }: Envelope): Promise<void> {
    for (const { email, fname } of to)
      await this.mail.write(
        tx,
        'bulk-reading',
        `${id} ${email}`,
        null,
        securityTemplates.bulkReading(email, fname, told),
      );
  }

  @EventHandler(addressTold)
  async onAddress(
    { trusted, others, token, ...told }: Data<typeof addressTold>,
    tx: Tx,
    { id }: Envelope,
  ): Promise<void> {
    const all = [...trusted.map((to) => ({ to, link: token })), ...others.map((to) => ({ to, link: null }))];
    for (const { to, link } of all)
      await this.mail.write(
        tx,
        'address-changed',
        `${id} ${to}`,
        null,
        securityTemplates.addressChanged(to, told.fname, told, link),
      );
  }

  @EventHandler(customerImported)
  async onImported({ userId, email, fname }: Data<typeof customerImported>, tx: Tx): Promise<void> {
    await this.mail.write(tx, 'moved-here', `customer:${userId}`, userId, securityTemplates.movedHere(email, fname));
  }

  @EventHandler(registrationRepeated)
  async onRepeated(data: Data<typeof registrationRepeated>, tx: Tx, { id }: Envelope): Promise<void> {
    await this.mail.write(
      tx,
      'registered-already',
      id,
      null,
      securityTemplates.registeredAlready(data.email, data.fname),
    );
  }

  @EventHandler(passwordChanged)
  async onPassword(data: Data<typeof passwordChanged>, tx: Tx, { id }: Envelope): Promise<void> {
    await this.mail.write(tx, 'password-changed', id, null, securityTemplates.passwordChanged(data.email, data.fname));
  }

  @EventHandler(emailProposed)
  async onProposedEmail(data: Data<typeof emailProposed>, tx: Tx, { id }: Envelope): Promise<void> {
    const { email, newEmail, fname, token, takeBack } = data;
    await this.mail.write(tx, 'email-asked', id, null, securityTemplates.emailAsked(newEmail, fname, token));
    await this.mail.write(tx, 'email-told', id, null, securityTemplates.emailTold(email, fname, takeBack));
  }

  @EventHandler(emailReplaced)
  async onEmail(data: Data<typeof emailReplaced>, tx: Tx, { id }: Envelope): Promise<void> {
    const mail = securityTemplates.emailReplaced(data.email, data.fname, data.newEmail, data.token);
    await this.mail.write(tx, 'email-replaced', id, null, mail);
  }

  @EventHandler(newDeviceNoticed)
  async onDevice(data: Data<typeof newDeviceNoticed>, tx: Tx, { id }: Envelope): Promise<void> {
    const mail = securityTemplates.newDevice(data.email, data.fname, data.device, new Date(data.at), data.isStaff);
    await this.mail.write(tx, 'new-device', id, null, mail);
  }

  @EventHandler(factorChanged)
  async onFactor(data: Data<typeof factorChanged>, tx: Tx, { id }: Envelope): Promise<void> {
    const mail = (data.isOn ? securityTemplates.factorOn : securityTemplates.factorOff)(data.email, data.fname);
    await this.mail.write(tx, 'factor-changed', id, null, mail);
  }

  @EventHandler(passkeyChanged)
  async onPasskey(
    { email, fname, what, name, by }: Data<typeof passkeyChanged>,
    tx: Tx,
    { id }: Envelope,
  ): Promise<void> {
    const mail =
      what === 'removed'
        ? securityTemplates.passkeyRemoved(email, fname, name, by)
        : (what === 'added' ? securityTemplates.passkeyAdded : securityTemplates.passkeyCopied)(email, fname, name);
    await this.mail.write(tx, 'passkey-changed', id, null, mail);
  }
}
