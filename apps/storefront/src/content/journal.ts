export const journalArticles = [{ slug: 'x' }];
