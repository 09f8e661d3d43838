import { codeIssued } from '@sorrel/contracts/identity/events';
import { importCustomer, register, updateRegistration, verifyEmail } from '@sorrel/contracts/identity/rpc';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, type World } from '@sorrel/test-kit/world';

const sealer = new Sealer({ 1: TEST_SECRET });

/** A customer who has completed registration: Zoe, a woman born on 28 February 1990, in the UK. */
export async function aNewcomer(w: World, email: string): Promise<number> {
  const visitor = w.as.visitor();
  const { registration } = await w.ask(register, { email, password: 'correct horse 1', registration: null }, visitor);
  const particulars = { birth_date: '1990-02-28', sex: 'female', uk_resident: true } as const;
  const person = { first_name: 'Zoe', last_name: 'Smith', phone: '07911 123456', ...particulars };
  await w.ask(updateRegistration, { registration, email, ...person }, visitor);
  const rows = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1 order by seq desc',
    [codeIssued.subject],
  );
  const [code = ''] = rows
    .map((row) => sealer.openJson<{ email: string; code: string }>(`fact.${codeIssued.subject}`, row.id, row.sealed))
    .filter((one) => one.email === email)
    .map((one) => one.code);
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  return (await w.ask(verifyEmail, { registration, email, code, device }, visitor)).user.id;
}

/** A customer brought over from elsewhere, who never registered here: Zoë, with this address and password. */
export async function anImportedCustomer(w: World, email: string, password: string): Promise<number> {
  const particulars = { birth_date: '1990-02-28', sex: 'female', uk_resident: true } as const;
  const person = { fname: 'Zoë', sname: 'Smith', phone: '', address: null, ...particulars };
  return (await w.ask(importCustomer, { email, password, ...person }, w.as.system())).userId;
}
