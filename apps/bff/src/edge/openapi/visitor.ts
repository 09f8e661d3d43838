import * as storefront from '@sorrel/contracts/http/storefront';
import { flag, get, post, text, type Route } from './route.ts';

/** What a visitor does: looks, registers, logs in, answers a consultation. */
export const VISITOR_ROUTES: Route[] = [
  get('/v2/session', 'Who is here', storefront.SessionAnswer),
  get('/v2/catalogue', 'What the treatments of the shop cost now', storefront.PublicCatalogue),
  post('/login', 'Log in', { email: text, password: text, next: text }, storefront.LoggedIn),
  post('/auth/check-email', 'Is an e-mail free', { email: text }, null),
  post('/auth/register', 'Start a registration', {
    email: text,
    password: text,
    password_confirmation: text,
    birth_date: text,
    sex: text,
    uk_resident: flag,
    next: text,
  }),
  post('/auth/update-data', 'Tell about oneself', {
    email: text,
    first_name: text,
    last_name: text,
    phone: text,
    birth_date: text,
    sex: text,
    uk_resident: flag,
    next: text,
  }),
  post('/auth/verify-email', 'Prove the mailbox', { email: text, code: text }, storefront.LoggedIn),
  post('/auth/resend-code', 'A new code', { email: text }),
  post('/v2/early-access', 'Ask to hear of new treatments', { email: text, consent: flag }),
  get('/v2/consultation/{slug}/data', 'Questions and answers so far', storefront.QuestionnaireAnswer),
  post('/v2/consultation/{slug}/answers', 'Save answers', { answers: { type: 'object' } }, storefront.AnswersSaved),
  post('/v2/consultation/{slug}/submit', 'Send the consultation', {}, storefront.ConsultationSubmitted),
];
