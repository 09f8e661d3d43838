import { z } from 'zod';
import { OwingView } from '../../fulfilment/owing-place.ts';
import { ParcelPlace } from '../../fulfilment/parcel-place.ts';
import { CardName } from '../../billing/words.ts';
import { Id } from '../../rpc-contract.ts';
import { ManageAction } from '../../billing/words.ts';
import { RefusedPicture } from '../../media/rpc.ts';
import { Attachment } from '../../media/attachments.ts';
import { ChatMessage } from '../../messaging/rpc.ts';
import {
  Address,
  Ingredient,
  ItemStatus,
  LocalDate,
  Moment,
  PhotoView,
  SubscriptionStatus,
  TreatmentSlug,
} from '../../words.ts';
import { Ok } from './shapes.ts';

/* My Dashboard, chat and photos. */

export const CustomerMethod = z.object({
  id: z.string(),
  type: z.literal('card'),
  brand: z.string(),
  last4: z.string(),
  holder_name: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Charged when the card in use is refused. */
  is_backup: z.boolean(),
});

export type CustomerMethod = z.infer<typeof CustomerMethod>;

const CardItem = z.object({
  id: Id,
  status: ItemStatus,
  treatment_status: z.string(),
  name: z.string(),
  image_url: z.string(),
  tracking_id: z.string().nullable(),
  tracking_url: z.string().nullable(),
  parcel: ParcelPlace.nullable(),
  owing: OwingView.nullable(),
  /** What is in it must stay cold. */
  is_cold: z.boolean(),
  price: z.number(),
  paid_at: Moment.nullable(),
  ingredients: z.array(Ingredient),
  has_receipt: z.boolean(),
});

export const TreatmentCard = z.object({
  id: Id,
  name: z.string(),
  status: SubscriptionStatus,
  badge: z.string(),
  should_cancel: z.boolean(),
  due_at: LocalDate.nullable(),
  /** While paused: the date that stood before; the pause ends on `due_at`. */
  paused_from: LocalDate.nullable(),
  /** What happens next, in a sentence. */
  next: z.string(),
  /** What may be changed about the plan beside the buttons of `actions`. */
  manage: z.array(ManageAction),
  price: z.number(),
  frequency: z.int().nullable(),
  /** 0: delivered once. */
  interval_months: z.int(),
  items: z.array(CardItem),
  /** What the customer may do now; decided by the server from the truth table (tables.md E2). */
  actions: z.object({
    upload: z.boolean(),
    updateDate: z.boolean(),
    cancel: z.boolean(),
    undoCancel: z.boolean(),
    paymentMethod: z.enum(['hidden', 'change', 'retry']),
    showFormula: z.boolean(),
  }),
  message: z.string().nullable(),
  /** What the prescriber asks, word for word, while it waits for the customer. */
  question: z.string().nullable(),
  /** Where the customer can do what the message asks for. */
  asks: z.array(z.enum(['message', 'photos', 'address', 'consultation'])),
  /** The consultation it is based on, as the last part of its page's address. */
  consultation: TreatmentSlug,
  /** The page on which to pay a delivery that could not be charged. */
  pay: z.string().nullable(),
  /** The saved card that its charges are taken from. */
  method: z.string().nullable(),
  /** The strengths to come by the plan that the prescriber has signed; `price` of a supply in pounds. `supplies`: null for the last, which goes on. */
  steps: z.array(z.object({ strength: z.string(), from: LocalDate, price: z.number(), supplies: z.int().nullable() })),
});

export type TreatmentCard = z.infer<typeof TreatmentCard>;

export const AccountUser = z.object({
  id: Id,
  fname: z.string(),
  sname: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  referral_code: z.string(),
  referral_link: z.string(),
  role: z.enum(['customer', 'admin']),
  credit: z.number(),
  birth_date: LocalDate.nullable(),
  sex: z.enum(['male', 'female']).nullable(),
  uk_resident: z.boolean().nullable(),
});

export const LegacyOrderCard = z.object({
  id: Id,
  status: z.string(),
  ingredient_name_with_percentage: z.string(),
  quantity: z.int(),
  shipping_date: LocalDate.nullable(),
  delivery_date_from: LocalDate.nullable(),
  delivery_date_to: LocalDate.nullable(),
  total_price: z.number(),
});

/** GET /v2/profile (JSON): component Profile/Dashboard; /v2/profile/chat: Profile/Chat; /v2/profile/photos: Profile/Photos carry the same props. */
export const ProfilePage = z.object({
  component: z.enum(['Profile/Dashboard', 'Profile/Chat', 'Profile/Photos']),
  props: z.object({
    user: AccountUser,
    credit: z.number(),
    /** The credit's entries, newest first. */
    credit_entries: z.array(z.object({ at: Moment, amount: z.number(), text: z.string() })),
    /** What a friend's first order earns, in pounds: for the customer, and for the friend. Null where nobody is rewarded. */
    referral: z.object({ reward: z.number(), friend: z.number() }).nullable(),
    treatments: z.array(TreatmentCard),
    address: Address.nullable(),
    methods: z.array(CustomerMethod),
    /** Cards that expire before a charge planned on them. */
    endingCards: z.array(CardName.extend({ method: z.string(), expires: LocalDate, due: LocalDate })),
    oldOrders: z.array(LegacyOrderCard),
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
    incompleteConsultations: z.array(z.object({ consultation: z.object({ slug: z.string(), name: z.string() }) })),
  }),
  url: z.string(),
});

export type ProfilePage = z.infer<typeof ProfilePage>;

/** GET /v2/profile/data/chat?last_id= */
export const ChatPage = z.object({ messages: z.array(ChatMessage) });

/** POST /v2/profile/form/chat-file, /v2/admin/form/chat-file?user_id= (multipart, one `file`) */
export const ChatFileSent = Ok.extend({ attachment: Attachment });
export type ChatFileSent = z.infer<typeof ChatFileSent>;

/** POST /v2/profile/form/chat {message, client_id?, attachments?: [{id, name}]} */
export const ChatSent = Ok.extend({
  message: ChatMessage,
  /** A card number was taken out of it before it was kept. */
  is_masked: z.boolean(),
});

/** POST /v2/profile/form/chat-read {message_id}: seen up to this message. */
export const ChatRead = Ok;

/** GET /v2/profile/data/photos */
export const PhotosPage = z.object({
  photos: z.array(z.object({ id: Id, url: z.string(), created_at: Moment, view: PhotoView })),
});

/** POST /v2/profile/form/use-photos {photos: [ids]} */
export const PhotosGiven = Ok.extend({ photos: PhotosPage.shape.photos });

/**
 * POST /v2/profile/form/upload-photo (multipart: `photo` or repeated `photo[]`, optional repeated `view[]`). A file that is not a picture
 * is named in `refused` (`at`: its place among those sent, from zero) and the others are kept; an upload without any good file is refused.
 */
export const PhotosUploaded = PhotosGiven.extend({ refused: z.array(RefusedPicture) });

/** POST /v2/profile/form/complaint: its number, and the day by which somebody comes back. */
export const ComplaintMade = z.object({ success: z.literal(true), ref: z.string(), acknowledge_by: LocalDate });

/** GET /v2/profile/data/invoices?before. One's own invoices and credit notes, the latest first; sums in pounds. */
export const InvoicesAnswer = z.object({
  next: Id.nullable(),
  documents: z.array(
    z.object({
      name: z.string(),
      title: z.enum(['Invoice', 'Credit note']),
      day: LocalDate,
      invoice: z.string().nullable(),
      total: z.number(),
      /** Null: the seller was not registered for VAT. */
      vat: z.object({ rate: z.number(), net: z.number(), vat: z.number() }).nullable(),
      lines: z.array(z.object({ text: z.string(), amount: z.number() })),
      seller: z.object({
        name: z.string(),
        address: z.string(),
        company_number: z.string().nullable(),
        vat_number: z.string().nullable(),
      }),
    }),
  ),
});
