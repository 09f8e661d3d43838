import { personalTables, type Personal } from '@sorrel/service-kit/people/personal';

/** What messaging keeps about people. */
export const MESSAGING_PERSONAL: Personal = {
  tables: personalTables({
    customer_copies: {
      key: ['user_id'],
      tells: 'user_id fname sname email search',
      withheld: { seq: 'the number of an event' },
      becomes: 'at-once',
    },
    early_access: {
      whose: 't.email = :email',
      tells: 'id email consent asked_at confirmed_at',
      withheld: { token: 'a secret of the links in e-mails' },
      becomes: 'at-once',
    },
    mails: { tells: 'id template cause_id user_id letter_sealed written_at sent_at joined_id', becomes: 'at-once' },
    conversations: {
      key: ['user_id'],
      tells:
        'user_id last_message_id last_message_at is_incoming read_id told_read_id waiting_since closed_id snoozed_id snoozed_until team_read_id',
      withheld: { assigned_to: 'who of the team looks after it', assigned_name: 'who of the team looks after it' },
      becomes: 'clinical',
    },
    messages: {
      tells:
        'id user_id staff_id staff_name is_incoming is_flagged look_by attended_at text_sealed attachments_sealed created_at',
      withheld: { client_id: 'a technical number' },
      becomes: 'clinical',
    },
    notes: {
      tells: 'id user_id staff_id staff_name text_sealed created_at',
      withheld: { client_id: 'a technical number' },
      becomes: 'clinical',
    },
  }),
  others: { business_copy: 'nothing of a person', replies: 'nothing of a person: texts for anybody' },
  standing: null,
  objects: null,
};
