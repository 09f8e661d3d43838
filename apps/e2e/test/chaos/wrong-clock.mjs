/* Loaded before a program: the machine's clock goes wrong by WRONG_MS, for everything that asks for the time. */
const wrong = Number(process.env.WRONG_MS);
const RightDate = Date;
globalThis.Date = class Date extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + wrong);
    else super(...given);
  }
  static now() {
    return RightDate.now() + wrong;
  }
};
