import { type Medicine, strengthOf } from '../../model/document-data.ts';
import { captioned, type Cell, columns, LEFT, STYLE, WIDTH } from './letterhead.ts';

const ABOVE = 9;

/** A medicine as prescribed: name, ingredients with strengths, form, quantity, directions. */
export function medicineRows(medicine: Medicine): Cell[][] {
  const whole = (texts: Cell['texts']): Cell[] => [{ x: LEFT, width: WIDTH, texts }];
  const strengths = medicine.ingredients.map((ingredient, index) => {
    const above = index === 0 ? 4 : 0;
    return columns([
      [{ text: ingredient.name, style: STYLE.body, above }],
      [{ text: strengthOf(ingredient), style: STYLE.code, above }],
    ]);
  });
  return [
    whole([{ text: medicine.name, style: STYLE.heading, role: 'H2' }]),
    ...strengths,
    columns([
      captioned('Form and quantity', `${medicine.form}, ${medicine.quantity}`, [], ABOVE),
      captioned('Directions', medicine.directions, [], ABOVE),
    ]),
  ];
}
