import { personalTables, type Personal } from '@sorrel/service-kit/people/personal';

/** What media keeps about people; pictures and PDFs themselves are files. */
export const MEDIA_PERSONAL: Personal = {
  tables: personalTables({
    photos: {
      tells: 'id user_id file view width height bytes created_at',
      withheld: { print: 'a hash of the picture, which is told itself' },
      becomes: 'clinical',
    },
    attachments: {
      tells: 'id user_id staff_id file kind width height bytes created_at claimed_at claims',
      withheld: { print: 'a hash of the file, which is told itself' },
      becomes: 'clinical',
    },
  }),
  others: {},
  standing: null,
  objects: `select 'photo=' || id from photos where user_id = :user union all select 'attachment=' || id from attachments where user_id = :user`,
};
