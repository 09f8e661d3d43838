/** The product's one error shape, for the sandbox's own calls. */
export function refusal(text: string, code: string, errors: Record<string, string[]> = {}) {
  return { success: false as const, error: text, message: text, code, errors };
}
