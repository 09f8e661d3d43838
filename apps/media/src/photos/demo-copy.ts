const COPY = /^([\w-]{32})--c[0-9]+(\.(?:tile\.)?jpg)$/;

/**
 * The file in which a picture lies. Copied customers of a large demo (`npm run demo:scale`) have rows and no files: each of theirs is named
 * after its model's, `<model>--c17.jpg`, and shows that one. Nothing we store ourselves has so long a name.
 */
export const fileOf = (file: string, isSandbox: boolean): string => (isSandbox ? file.replace(COPY, '$1$2') : file);
