import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import {
  emailReplaced,
  factorChanged,
  newDeviceNoticed,
  passwordChanged,
  resetRequested,
} from '@sorrel/contracts/identity/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { MailService } from './mail.service.ts';
import { securityLetters } from './security-letter.ts';

type Data<F extends { data: z.ZodType }> = z.output<F['data']>;

/** Letters about the account itself go to the address the fact names: it may be an older one than the account has now. */
@Injectable()
export class SecurityMailListener {
  constructor(private readonly mail: MailService) {}

  @Hears(resetRequested)
  async onReset(data: Data<typeof resetRequested>, tx: Tx, { id }: Envelope): Promise<void> {
    await this.mail.write(tx, 'reset', id, null, securityLetters.reset(data.email, data.fname, data.token));
  }

  @Hears(passwordChanged)
  async onPassword(data: Data<typeof passwordChanged>, tx: Tx, { id }: Envelope): Promise<void> {
    await this.mail.write(tx, 'password-changed', id, null, securityLetters.passwordChanged(data.email, data.fname));
  }

  @Hears(emailReplaced)
  async onEmail(data: Data<typeof emailReplaced>, tx: Tx, { id }: Envelope): Promise<void> {
    const letter = securityLetters.emailReplaced(data.email, data.fname, data.newEmail, data.token);
    await this.mail.write(tx, 'email-replaced', id, null, letter);
  }

  @Hears(newDeviceNoticed)
  async onDevice(data: Data<typeof newDeviceNoticed>, tx: Tx, { id }: Envelope): Promise<void> {
    const letter = securityLetters.newDevice(data.email, data.fname, data.device, new Date(data.at));
    await this.mail.write(tx, 'new-device', id, null, letter);
  }

  @Hears(factorChanged)
  async onFactor(data: Data<typeof factorChanged>, tx: Tx, { id }: Envelope): Promise<void> {
    const letter = (data.isOn ? securityLetters.factorOn : securityLetters.factorOff)(data.email, data.fname);
    await this.mail.write(tx, 'factor-changed', id, null, letter);
  }
}
