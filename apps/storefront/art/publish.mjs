/** Writes the pictures at the sizes pages use: node publish.mjs RENDERS_DIR TEXTURES_DIR */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { packs } from './palette.mjs';

const [renders, textures] = process.argv.slice(2);
const out = new URL('../public/images/', import.meta.url).pathname;
for (const folder of ['treatments', 'creams', 'skin', 'scenes']) await mkdir(`${out}${folder}`, { recursive: true });

const write = (from, to, width, quality) =>
  sharp(from).resize({ width }).webp({ quality, effort: 6, smartSubsample: true }).toFile(`${out}${to}.webp`);
for (const slug of Object.keys(packs)) {
  await write(`${renders}/${slug}.png`, `treatments/${slug}`, 800, 82);
  await write(`${renders}/${slug}.png`, `treatments/${slug}-400`, 400, 78);
  await write(`${textures}/cream-${slug}.png`, `creams/${slug}`, 640, 68);
  await write(`${textures}/cream-${slug}.png`, `creams/${slug}-320`, 320, 66);
}
for (const slug of ['acne', 'hyperpigmentation', 'rosacea', 'anti-ageing'])
  for (const when of ['before', 'after'])
    await write(`${textures}/skin-${slug}-${when}.png`, `skin/${slug}-${when}`, 560, 64);
for (const width of [480, 800, 1200]) await write(`${renders}/hero.png`, `scenes/hero-${width}`, width, 74);
for (const scene of ['drops', 'stones']) {
  await write(`${renders}/${scene}.png`, `scenes/${scene}`, 864, 78);
  await write(`${renders}/${scene}.png`, `scenes/${scene}-480`, 480, 74);
}
// Upright, for galleries.
for (const scene of ['drops', 'stones'])
  for (const [width, name] of [
    [800, 'tall'],
    [400, 'tall-400'],
  ])
    await sharp(`${renders}/${scene}.png`)
      .resize({ width, height: width * 1.25, fit: 'cover' })
      .webp({ quality: 76, effort: 6 })
      .toFile(`${out}scenes/${scene}-${name}.webp`);
for (const scene of ['parcel', 'post']) {
  await write(`${renders}/${scene}.png`, `scenes/${scene}`, 800, 80);
  await write(`${renders}/${scene}.png`, `scenes/${scene}-400`, 400, 76);
}
await sharp(`${textures}/cream-anti-ageing.png`)
  .resize({ width: 800, height: 1000, fit: 'cover' })
  .webp({ quality: 70, effort: 6 })
  .toFile(`${out}scenes/texture.webp`);
await sharp(`${textures}/cream-anti-ageing.png`)
  .resize({ width: 400, height: 500, fit: 'cover' })
  .webp({ quality: 68, effort: 6 })
  .toFile(`${out}scenes/texture-400.webp`);
