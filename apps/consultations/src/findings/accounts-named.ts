interface Said {
  because?: { question: string; answer: string }[] | undefined;
}

/** What a finding says of another account begins with its number. */
const ACCOUNT = /^#(\d+):/;

/** The other accounts that findings tell of. */
export const accountsIn = (found: readonly Said[]): number[] => {
  const answers = found.flatMap(({ because = [] }) => because.map(({ answer }) => answer));
  return [...new Set(answers.flatMap((answer) => ACCOUNT.exec(answer)?.slice(1).map(Number) ?? []))];
};

/** With the person's name behind the number, for who may read the record. It is not kept with a decision: whoever is erased goes from here too. */
export const withAccountNames = <T extends Said>(found: readonly T[], names: ReadonlyMap<number, string>): T[] =>
  found.map((one) =>
    one.because === undefined
      ? one
      : {
          ...one,
          because: one.because.map(({ question, answer }) => ({
            question,
            answer: answer.replace(ACCOUNT, (whole, id: string) => {
              const name = names.get(Number(id));
              return name ? `#${id} ${name}:` : whole;
            }),
          })),
        },
  );
