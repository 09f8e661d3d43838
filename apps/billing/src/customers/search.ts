/** Letters without their marks, one apostrophe, one space: "Siobhán O’Brien" is found however she is typed. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What a customer is found by. The first name stands twice, so that the surname may be typed first. */
export const searchOf = ({ fname, sname, email }: { fname: string; sname: string; email: string }): string =>
  plain(`${fname} ${sname} ${fname} ${email}`);
