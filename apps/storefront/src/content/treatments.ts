export const treatments = [{ slug: 'acne' }];
