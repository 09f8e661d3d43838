/** The batches that were made here from any delivery of a batch of an ingredient, by its code and number. */
export const MADE_FROM = `select w.batch_id from batches i join worksheet_lines l on l.batch_id = i.id join worksheets w on w.id = l.worksheet_id
  where i.code = ? and i.number = ? and w.state = 'finished'`;
/** What open worksheets have put aside of a batch \`b\`. */
export const PUT_ASIDE = `(select coalesce(sum(coalesce(l.weighed, l.planned)), 0)::int from worksheet_lines l join worksheets w on w.id = l.worksheet_id
  where l.batch_id = b.id and w.state in ('begun', 'checked'))`;
