/** Title and description of a public page. */
export function pageMeta(title: string, description: string) {
  return [
    { title: title === 'Sorrel' ? 'Sorrel: prescription skincare made for one person' : `${title} | Sorrel` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}
