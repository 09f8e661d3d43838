/**
 * How a name sounds to an English ear: its consonants, with letters that sound alike written alike and vowels left out after the
 * first sign. Names that sound alike have the same key, so "fenitoyn" is found as phenytoin.
 */
export function soundOf(name: string): string {
  const plain = name
    .replace(/^(ps|pn|kn|wr)/, (pair) => pair.slice(1))
    .replace(/^x/, 's')
    .replace(/ph/g, 'f')
    .replace(/sch|sh/g, 's')
    .replace(/ch|ck|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/dg/g, 'j')
    .replace(/z/g, 's')
    .replace(/v/g, 'f')
    .replace(/w/g, 'u');
  const first = /^[aeiouyh]/.test(plain) ? 'a' : plain.slice(0, 1);
  return (first + plain.slice(1).replace(/[aeiouyh]/g, '')).replace(/(.)\1+/g, '$1');
}
