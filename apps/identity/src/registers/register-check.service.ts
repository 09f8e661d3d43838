import { Inject, Injectable } from '@nestjs/common';
import { judged, PROFESSIONAL_REGISTER, type ProfessionalRegister, type RegisterVerdict } from './register.ts';

/** Whether a prescriber is on the register they name. */
@Injectable()
export class RegisterCheck {
  constructor(@Inject(PROFESSIONAL_REGISTER) private readonly register: ProfessionalRegister) {}

  async of({ name, registration }: { name: string; registration: string }): Promise<RegisterVerdict> {
    const [body = '', number = ''] = registration.split(' ');
    if (/^0+$/.test(number)) return judged(name, registration, { kind: 'off' });
    return judged(name, registration, await this.register.find(body, number));
  }
}
