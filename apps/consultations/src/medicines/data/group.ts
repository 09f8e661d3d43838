/** Substances of the same classes: each with the UK names it also goes by, brands and products of several substances included. */
export interface Group {
  classes: string[];
  substances: Record<string, string>;
}

/** `classes` parted by spaces, other names by commas. A name under several substances is a product that holds them all. */
export const group = (classes: string, substances: Record<string, string>): Group => ({
  classes: classes.split(' '),
  substances,
});
