import type { PhotoView } from '@sorrel/contracts/words';

/** The part of the body a treatment is for. */
export type Area = 'face' | 'scalp' | 'body';
export type AskedView = Exclude<PhotoView, 'other'>;

export const VIEWS = [
  { view: 'front', label: 'Front on' },
  { view: 'left', label: 'Turned left' },
  { view: 'right', label: 'Turned right' },
] as const satisfies readonly { view: AskedView; label: string }[];

export const AREAS: { area: Area; label: string }[] = [
  { area: 'face', label: 'Face' },
  { area: 'scalp', label: 'Scalp' },
  { area: 'body', label: 'Body' },
];

/** Consultation -> what its photos show. */
export const areaOf = (slug: string): Area =>
  slug === 'hair-loss' ? 'scalp' : slug === 'weight-loss' ? 'body' : 'face';

export const labelOf = (view: PhotoView): string => VIEWS.find((one) => one.view === view)?.label ?? 'Another view';

const HOW: Record<Area, Record<AskedView, string>> = {
  face: {
    front: 'A selfie: look straight at the camera, your face inside the outline.',
    left: 'Turn your head to your left until one ear faces the camera.',
    right: 'Turn your head to your right until one ear faces the camera.',
  },
  scalp: {
    front: 'Tilt your head forward: hairline and top of the head inside the outline.',
    left: 'Turn your head to your left: temple and crown inside the outline.',
    right: 'Turn your head to your right: temple and crown inside the outline.',
  },
  body: {
    front: 'Prop the phone up, step back two metres, and stand facing it, head to feet in the outline.',
    left: 'Stand turned to your left, head to feet in the outline.',
    right: 'Stand turned to your right, head to feet in the outline.',
  },
};
export const howTo = (area: Area, view: AskedView): string => HOW[area][view];
