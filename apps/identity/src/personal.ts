import { personalTables, type Personal } from '@sorrel/service-kit/people/personal';

const HASH = 'a hash of a secret; whoever has it comes nearer to the log-in';

/** What identity keeps about people. */
export const IDENTITY_PERSONAL: Personal = {
  tables: personalTables({
    sessions: {
      tells: 'id user_id user_agent ip created_at seen_at ends_at ended_at factor_given_at',
      withheld: { token_hash: HASH, mark_hash: HASH },
      becomes: 'at-once',
    },
    known_devices: {
      key: ['user_id', 'mark_hash'],
      tells: 'user_id first_seen_at last_seen_at',
      withheld: { mark_hash: HASH },
      becomes: 'at-once',
    },
    known_places: {
      key: ['user_id', 'place_hash'],
      tells: 'user_id last_seen_at',
      withheld: { place_hash: HASH },
      becomes: 'at-once',
    },
    links: {
      tells: 'id kind user_id email made_at expires_at used_at',
      withheld: { token_hash: HASH },
      becomes: 'at-once',
    },
    email_changes: {
      key: ['user_id'],
      tells: 'user_id email code_expires_at code_tries code_sent_at',
      withheld: { code_hash: HASH },
      becomes: 'at-once',
    },
    attempts: {
      whose: `:email <> '' and split_part(t.key, ':', 2) = :email`,
      key: ['key', 'at'],
      tells: 'key at',
      becomes: 'at-once',
    },
    mail_requests: {
      whose: 't.email = :email',
      tells: 'id kind email asked_at is_spare',
      withheld: { registration_hash: HASH, browser_hash: HASH },
      becomes: 'at-once',
    },
    registrations: {
      whose: 't.email = :email',
      tells: 'id email about_sealed code_expires_at code_tries code_sent_at created_at used_at',
      withheld: { token_hash: HASH, password_hash: HASH, code_hash: HASH, browsers: HASH },
      becomes: 'at-once',
    },
    recovery_codes: { tells: 'id user_id used_at', withheld: { code_hash: HASH }, becomes: 'at-once' },
    factors: {
      key: ['user_id'],
      tells: 'user_id begun_at confirmed_at',
      withheld: { key_sealed: 'a secret of the log-in', next_key_sealed: 'a secret of the log-in', last_step: HASH },
      becomes: 'at-once',
    },
    passkeys: {
      tells: 'id user_id name credential_id transports is_synced made_at used_at',
      withheld: {
        public_key_sealed: 'what the log-in is checked with',
        user_handle: 'a number made up for the log-in',
        sign_count: 'what the log-in is checked with',
      },
      becomes: 'at-once',
    },
    passkey_challenges: {
      key: ['challenge_hash'],
      tells: 'purpose user_id made_at',
      withheld: {
        challenge_hash: HASH,
        bound_to: 'the session or browser that asked, as a number or hash',
        user_handle: 'a number made up for the log-in',
      },
      becomes: 'at-once',
    },
    address_changes: {
      tells: 'id user_id at by_id by_name record_sealed settled_at settled_by_id settled_by',
      withheld: { token_hash: HASH, by_session: 'the number of a session' },
      becomes: 'at-once',
    },
    addresses: {
      tells: 'id user_id lines_sealed is_doubtful changed_at changed_by unconfirmed_since',
      becomes: 'at-once',
    },
    imported: { key: ['kind', 'old_number'], tells: 'kind old_number user_id import_id at', becomes: 'at-once' },
    accounts: {
      whose: 't.id = :user',
      tells:
        'id email role permissions fname sname particulars_sealed referral_code note_sealed note_version created_at disabled_at version invited_at',
      withheld: { password_hash: HASH },
      becomes: 'at-once',
    },
    corrections: { tells: 'id user_id at by_id by_name record_sealed link_id confirmed_at', becomes: 'clinical' },
    holds: {
      tells: 'id user_id placed_at placed_by released_at released_by',
      withheld: { reason_sealed: 'prepares a claim: staff decide whether it may be told' },
      becomes: 'who',
    },
    erasures: { key: ['user_id'], tells: 'user_id at by keeps who_sealed noted_at', becomes: 'who' },
  }),
  others: {
    business: 'the business and its staff',
    staff_proposals: 'rights of staff that wait for a second person',
    backups: 'nothing of a person',
    list_views: 'how staff arrange lists; a view whose filter names a customer goes when they are erased',
    list_columns: 'how staff arrange lists',
    imports:
      'files of another system, by their counts and by which of the staff; the name of a file is sealed, and goes with it',
    import_parts: 'a file before it is checked, sealed; gone when it is checked',
    import_lines: 'what was read from a file, sealed; good lines go as they are imported, the rest within seven days',
    import_marks: 'keyed marks by which equal values are found while a file is checked',
  },
  standing: null,
  objects: `
    select 'address_id=' || id from addresses where user_id = :user
    union all select 'rpc.identity.customers id=' || :user`,
};
