import { photoAreaOf, type PhotoArea, type PosedView, POSES } from '@sorrel/contracts/poses';
import type { PhotoView } from '@sorrel/contracts/words';

export type Area = PhotoArea;
export type AskedView = PosedView;

/** What is asked for, whatever is treated: named as for a face, which fits any part. */
export const VIEWS = POSES.face.map(({ view, label }) => ({ view, label }));

/** The same views with what of this part is in them. */
export const posesOf = (area: Area): readonly { view: AskedView; label: string }[] => POSES[area];

export const AREAS: { area: Area; label: string }[] = [
  { area: 'face', label: 'Face' },
  { area: 'scalp', label: 'Scalp' },
  { area: 'body', label: 'Body' },
];

/** Consultation -> what its photos show. */
export const areaOf = (slug: string): Area => photoAreaOf(slug);

export const labelOf = (view: PhotoView, area: Area = 'face'): string =>
  posesOf(area).find((one) => one.view === view)?.label ?? 'Another view';

export const howTo = (area: Area, view: AskedView): string => POSES[area].find((one) => one.view === view)?.how ?? '';
