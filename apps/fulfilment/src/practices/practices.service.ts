import { Injectable } from '@nestjs/common';
import { PracticeList, unpacked } from './practice-list.ts';
import { PRACTICES } from './practices.data.ts';

/** GP practices as the Organisation Data Service lists them, made ready when first asked for. */
@Injectable()
export class Practices {
  #list: PracticeList | null = null;

  get listedOn(): string {
    return PRACTICES.listedOn;
  }

  get list(): PracticeList {
    return (this.#list ??= new PracticeList(unpacked(PRACTICES)));
  }
}
