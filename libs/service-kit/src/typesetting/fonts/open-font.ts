import { createRequire } from 'node:module';

/** A font as PDFKit sets text with it. It takes an opened one as it takes a file. */
export interface OpenFont {
  layout(text: string): unknown;
}

interface FontkitFont extends OpenFont {
  /** Not documented; fontkit's own `getVariation` hands it on in the same way. */
  _tables: Record<string, unknown>;
}
const require = createRequire(import.meta.url);
const fontkit = require('fontkit') as { create(bytes: Uint8Array): FontkitFont };

/**
 * Opens a font file anew for each document, without reading its tables again: they were a third of what a document takes. Its glyphs are
 * each document's own, for they keep the letters they first stood for.
 */
export function opener(bytes: Uint8Array): () => OpenFont {
  let tables: FontkitFont['_tables'] | undefined;
  return () => {
    const font = fontkit.create(bytes);
    tables ??= font._tables;
    font._tables = tables;
    return font;
  };
}
