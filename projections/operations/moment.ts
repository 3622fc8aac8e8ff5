/**
 * Parses a moment. Returns undefined without a time zone, because the machine's zone would apply.
 */
export function readMoment(text: string) {
  const at = new Date(text)
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime()) ? at : undefined
}
