import type { PhotoView, TreatmentSlug } from './words.ts';

/** The part of the body that a treatment's photos show. */
export type PhotoArea = 'face' | 'scalp' | 'body';
export type PosedView = Exclude<PhotoView, 'other'>;

interface Pose {
  view: PosedView;
  /** What is in the picture. */
  label: string;
  how: string;
}

/** What is asked for, by treatment: one place for the wizard, the camera and staff. A treatment that is not here shows the face. */
const AREAS: Partial<Record<TreatmentSlug, PhotoArea>> = { 'hair-loss': 'scalp', 'weight-loss': 'body' };

/** The specification asks for three views, from the front and from both sides, whatever is treated. */
export const POSES: Record<PhotoArea, readonly Pose[]> = {
  face: [
    { view: 'front', label: 'Front on', how: 'A selfie: look straight at the camera, your face inside the outline.' },
    { view: 'left', label: 'Turned left', how: 'Turn your head to your left until one ear faces the camera.' },
    { view: 'right', label: 'Turned right', how: 'Turn your head to your right until one ear faces the camera.' },
  ],
  scalp: [
    {
      view: 'front',
      label: 'Hairline and top, front on',
      how: 'Tilt your head forward: hairline and top of the head inside the outline.',
    },
    {
      view: 'left',
      label: 'Temple and crown, turned left',
      how: 'Turn your head to your left: temple and crown inside the outline.',
    },
    {
      view: 'right',
      label: 'Temple and crown, turned right',
      how: 'Turn your head to your right: temple and crown inside the outline.',
    },
  ],
  body: [
    {
      view: 'front',
      label: 'Standing, front on',
      how: 'Prop the phone up, step back two metres, and stand facing it, head to feet in the outline.',
    },
    {
      view: 'left',
      label: 'Standing, turned left',
      how: 'Stand turned to your left, head to feet in the outline.',
    },
    {
      view: 'right',
      label: 'Standing, turned right',
      how: 'Stand turned to your right, head to feet in the outline.',
    },
  ],
};

/** What the photos of a treatment show. */
export const photoAreaOf = (treatment: string): PhotoArea =>
  (Object.hasOwn(AREAS, treatment) && AREAS[treatment as TreatmentSlug]) || 'face';

/** How to prepare, beside daylight and no filter. */
export const PHOTO_TIPS: Record<PhotoArea, string> = {
  face: 'Hair tied back, so that the whole area can be seen.',
  scalp: 'Hair dry and parted where it is thinnest: hairline, top and crown.',
  body: 'In clothes that fit closely, from head to feet, shoes off. Photos help your prescriber; they do not replace the check of your weight and height.',
};
