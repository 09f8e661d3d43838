/** All of a source that holds so many bytes, in one piece of memory. Throws when it holds another number. */
export async function wholeOf(source: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(bytes);
  let at = 0;
  for await (const chunk of source) {
    if (at + chunk.length > bytes) throw new Error('A stored file is longer than it says.');
    at += chunk.copy(whole, at);
  }
  if (at < bytes) throw new Error('A stored file is shorter than it says.');
  return whole;
}
