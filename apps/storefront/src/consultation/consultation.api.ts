import type { Answers } from '@sorrel/contracts/consultations/words';
import type {
  AnswersSaved,
  ConsultationSubmitted,
  PhotosPage,
  PhotosUploaded,
  QuestionnaireAnswer,
} from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { preparePicture } from '@sorrel/web-kit/picture';
import { upload } from '@sorrel/web-kit/upload';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

/** Who is not logged in registers first, and comes back here: the screen does that, not the client. */
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
    meta: { isQuiet: true },
  });

export const saveAnswers = (slug: string, answers: Answers) => post<Saved>(at(slug, 'answers'), { answers }, HERE);

export const submitConsultation = (slug: string) =>
  post<z.infer<typeof ConsultationSubmitted>>(at(slug, 'submit'), {}, HERE);

/** A new one after one that was sent: a renewal, or a change of health. */
export const startConsultation = (slug: string) => post<{ success: true }>(at(slug, 'start'), {}, HERE);

export const myPictures = queryOptions({
  queryKey: ['photos'],
  queryFn: ({ signal }) => get<z.infer<typeof PhotosPage>>('/v2/profile/data/photos', { ...HERE, signal }),
  meta: { isQuiet: true },
});

/** Sent as small upright JPEGs without the place they were taken at. */
export async function uploadPictures(
  slug: string,
  files: File[],
  onProgress: (percent: number) => void,
): Promise<Picture[]> {
  const form = new FormData();
  for (const file of await Promise.all(files.map(preparePicture))) form.append('photo[]', file);
  const answer = await upload<z.infer<typeof PhotosUploaded>>(at(slug, 'photos'), form, { onProgress });
  return answer.photos;
}
