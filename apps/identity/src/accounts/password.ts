/** Passwords that open most stolen accounts; the list is short because length does most of the work. Compared without case. */
const COMMON = new Set(
  (
    'password password1 password12 password123 passw0rd 12345678 123456789 1234567890 123123123 11111111 00000000 87654321 qwertyui qwerty12 qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx zaq12wsx abcd1234 abc12345 abcdefgh ' +
    'iloveyou iloveyou1 sunshine princess football baseball superman starwars trustno1 whatever welcome1 letmein1 liverpool arsenal1 chelsea1 manchester charlie1 michelle jennifer victoria elizabeth computer internet samsung1 ' +
    'changeme administrator q1w2e3r4 asdfghjk asdf1234 zxcvbnm1 aa123456 a1b2c3d4 monkey123 dragon123 master123 shadow123 football1 sunshine1 princess1 qazwsxedc 12341234 22222222 55555555 66666666 77777777 88888888 99999999'
  ).split(' '),
);

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
