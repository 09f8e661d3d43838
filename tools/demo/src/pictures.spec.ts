import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { picturesFor } from './pictures.ts';

test('no two customers of the demo send the same picture, or the warning of one photo in two accounts fires for everybody', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, (_, index) => picturesFor(index)));
  const bodies = people.flat().map(({ body }) => body.toString('base64'));
  expect(new Set(bodies).size).toBe(120);
  expect(people[7]?.map(({ view }) => view)).toEqual(['front', 'left', 'right']);
  expect(await sharp(people[7]?.[0]?.body).metadata()).toMatchObject({ format: 'jpeg', width: 450, height: 600 });
});

test('somebody sends the same pictures again when they try again', async () => {
  const [once, again] = [await picturesFor(3), await picturesFor(3)];
  expect(once.map(({ body }, at) => body.equals(again[at]!.body))).toEqual([true, true, true]);
});
