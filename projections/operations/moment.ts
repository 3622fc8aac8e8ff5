/** A time without a zone would be that of whichever machine runs the command: undefined. */
export function readMoment(text: string) {
  const at = new Date(text)
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime()) ? at : undefined
}
