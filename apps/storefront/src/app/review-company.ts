/** The review company's script, a setting of who serves the page; empty until there is a contract with one. */
export const reviewScript = (): string =>
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.reviewWidget ?? '');
