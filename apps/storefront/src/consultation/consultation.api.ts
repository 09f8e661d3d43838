import type { Answers } from '@sorrel/contracts/consultations/words';
import type {
  AnswersSaved,
  ConsultationSubmitted,
  PhotosPage,
  PhotosUploaded,
  QuestionnaireAnswer,
} from '@sorrel/contracts/http/storefront';
import type { PhotoView } from '@sorrel/contracts/words';
import { get, post } from '@sorrel/web-kit/api';
import { upload } from '@sorrel/web-kit/upload';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { photosQuery } from '../photos/photos.api.ts';

/** A visitor registers first and then comes back here: the screen sees to that, not the query client. */
const HERE = { keepSignedOut: true };
const at = (slug: string, call: string) => `/v2/consultation/${encodeURIComponent(slug)}/${call}`;

export type Saved = z.infer<typeof AnswersSaved>;
export type Picture = z.infer<typeof PhotosPage>['photos'][number];

export const questionnaire = (slug: string) =>
  queryOptions({
    queryKey: ['consultation', slug],
    queryFn: ({ signal }) => get<QuestionnaireAnswer>(at(slug, 'data'), { ...HERE, signal }),
    retry: false,
    staleTime: Infinity,
    // Read anew each time, because the consultation may have been continued on another device.
    gcTime: 0,
    meta: { isQuiet: true },
  });

export const saveAnswers = (slug: string, answers: Answers) => post<Saved>(at(slug, 'answers'), { answers }, HERE);

export const submitConsultation = (slug: string, why: string) =>
  post<z.infer<typeof ConsultationSubmitted>>(at(slug, 'submit'), why === '' ? {} : { changed_why: why }, HERE);

/** A new one after one that was sent: a renewal, or a change of health. */
export const startConsultation = (slug: string) => post<{ success: true }>(at(slug, 'start'), {}, HERE);

/** Cached under the photo album's key and in its shape, so that the album shows them at once. */
export const myPictures = queryOptions({
  queryKey: photosQuery.queryKey,
  queryFn: async ({ signal }) =>
    (await get<z.infer<typeof PhotosPage>>('/v2/profile/data/photos', { ...HERE, signal })).photos,
  meta: { isQuiet: true },
});

/** Uploads one prepared picture. The server keeps a picture once, however often it is sent. */
export async function uploadPicture(
  slug: string,
  { file, view }: { file: File; view: PhotoView },
  onProgress: (percent: number) => void,
): Promise<Picture> {
  const form = new FormData();
  form.append('view[]', view);
  form.append('photo[]', file, file.name);
  const { photos } = await upload<z.infer<typeof PhotosUploaded>>(at(slug, 'photos'), form, { onProgress });
  return photos[0]!;
}
