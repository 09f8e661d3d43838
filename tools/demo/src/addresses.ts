const PLACES = [
  ['12 Mill Lane', 'Leeds', 'LS1 4AP'],
  ['Flat 3, 48 Whiteladies Road', 'Bristol', 'BS8 2NH'],
  ['7 Castle Street', 'Edinburgh', 'EH2 3AH'],
  ['21 Cathedral Road', 'Cardiff', 'CF11 9HA'],
  ['5 Botanic Avenue', 'Belfast', 'BT7 1JG'],
  ['90 Deansgate', 'Manchester', 'M3 2QG'],
  ['16 Sidney Street', 'Cambridge', 'CB2 3HG'],
  ['33 Western Road', 'Brighton', 'BN3 1AF'],
  ['2 Grey Street', 'Newcastle upon Tyne', 'NE1 6AE'],
  ['64 Corporation Street', 'Birmingham', 'B2 4TE'],
  ['11 Bold Street', 'Liverpool', 'L1 4DS'],
  ['8 Union Terrace', 'Aberdeen', 'AB10 1NJ'],
  ['140 Old Kent Road', 'London', 'SE1 5TY'],
  ['25 Gandy Street', 'Exeter', 'EX4 3LS'],
] as const;

/** A customer's address, each with a house number of their own, so that no two accounts share an address. */
export function addressOf(
  who: { fname: string; sname: string; email: string },
  index: number,
): {
  first_name: string;
  last_name: string;
  email: string;
  contact_no: string;
  address_1: string;
  city: string;
  postcode: string;
} {
  const [line, city, postcode] = PLACES[index % PLACES.length] ?? PLACES[0];
  const round = Math.floor(index / PLACES.length);
  const address_1 = round === 0 ? line : line.replace(/\d+(?!.*\d)/, (number) => String(Number(number) + round * 14));
  return {
    first_name: who.fname,
    last_name: who.sname,
    email: who.email,
    contact_no: phoneOf(index),
    address_1,
    city,
    postcode,
  };
}

/** Numbers Ofcom keeps for fiction: 07700 900000 to 900999. */
export const phoneOf = (index: number): string => `07700 900${String(100 + index)}`;
