/**
 * Steps from one word to another, where a step is one letter more, less or other, or two neighbours swapped. `most` ends the count:
 * what is further apart is `most + 1`.
 */
export function stepsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let steps = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        steps = Math.min(steps, at(beforeLast, j - 2) + 1);
      row.push(steps);
      least = Math.min(least, steps);
    }
    if (least > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(at(last, other.length), most + 1);
}

const at = (row: readonly number[], n: number): number => row[n] ?? Number.MAX_SAFE_INTEGER;
