const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const TAGS = 11;
/** Holds the byte order, the version and the offset of the directory. */
const HEADER = 8;

/**
 * A TIFF file with room for `width` x `height` uncompressed RGB pixels and their colour profile: the simplest way to pass on decoded pixels
 * together with their colour space.
 */
export function emptyTiff(
  width: number,
  height: number,
  profile: Uint8Array | null,
): { file: Uint8Array<ArrayBuffer>; pixelsAt: number } {
  const size = width * height * 3;
  // Values in a directory start at even offsets.
  const extrasAt = HEADER + size + (size % 2);
  const profileAt = extrasAt + 6;
  const directoryAt = profileAt + (profile ? profile.length + (profile.length % 2) : 0);
  const count = profile ? TAGS : TAGS - 1;
  const file = new Uint8Array(directoryAt + 2 + 12 * count + 4);
  const pen = new DataView(file.buffer);
  file.set([0x49, 0x49, 42, 0]);
  pen.setUint32(4, directoryAt, true);
  for (const channel of [0, 1, 2]) pen.setUint16(extrasAt + 2 * channel, 8, true);
  if (profile) file.set(profile, profileAt);
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, extrasAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, HEADER],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, size],
    [284, SHORT, 1, 1],
  ];
  if (profile) entries.push([34675, UNDEFINED, profile.length, profileAt]);
  pen.setUint16(directoryAt, count, true);
  entries.forEach(([tag, type, values, value], index) => {
    const at = directoryAt + 2 + 12 * index;
    pen.setUint16(at, tag, true);
    pen.setUint16(at + 2, type, true);
    pen.setUint32(at + 4, values, true);
    pen.setUint32(at + 8, value, true);
  });
  return { file, pixelsAt: HEADER };
}
