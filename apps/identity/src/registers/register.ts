/** What a register says of a number. */
export type RegisterAnswer =
  | { kind: 'found'; name: string; isInGoodStanding: boolean }
  | { kind: 'unknown' }
  | { kind: 'away' }
  /** Nobody is asked. */
  | { kind: 'off' };

/** The port: whoever looks numbers up on the registers of GPhC, GMC and NMC for us. */
export interface ProfessionalRegister {
  find(body: string, number: string): Promise<RegisterAnswer>;
}
export const PROFESSIONAL_REGISTER = Symbol('professional register');

/** What follows from the answer: why the particulars are refused, or what the second person reads of it. */
export interface RegisterVerdict {
  refused: string | null;
  said: string;
}

const TITLES = /^(dr|mr|mrs|ms|miss|mx|prof|professor)\b\.?/;
/** Family name and first letter: registers write given names in full, people often do not. */
const keyOf = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(TITLES, '')
    .trim()
    .split(/[\s,]+/);
  return `${words.at(-1) ?? ''} ${(words[0] ?? '').charAt(0)}`;
};

export function judged(name: string, registration: string, answer: RegisterAnswer): RegisterVerdict {
  const [body = '', number = ''] = registration.split(' ');
  switch (answer.kind) {
    case 'off':
      return { refused: null, said: 'Not checked against the register.' };
    case 'away':
      return { refused: null, said: `Not checked against the register: the ${body} register did not answer.` };
    case 'unknown':
      return { refused: `The ${body} register does not know ${number}.`, said: '' };
    case 'found':
      if (!answer.isInGoodStanding)
        return { refused: `The ${body} register says that ${number} may not practise at present.`, said: '' };
      if (keyOf(answer.name) !== keyOf(name))
        return { refused: `The ${body} register knows ${number} under another name.`, said: '' };
      return { refused: null, said: `On the ${body} register as ${answer.name}.` };
  }
}
