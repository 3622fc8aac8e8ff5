import { Parser } from 'htmlparser2'

/** Deepest nesting of elements; Word writes fewer than 200, and the parser slows down with depth. */
const MAX_DEPTH = 1000

interface XmlHandler {
  onopentag: (name: string, attributes: Record<string, string>) => void
  onclosetag?: (name: string, isImplied: boolean) => void
}

/** Returns a parser of XML that throws a RangeError for elements that are nested too deep. */
export function xmlParser({ onopentag, onclosetag }: XmlHandler) {
  let depth = 0
  return new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) throw new RangeError('The XML is nested too deep')
        onopentag(name, attributes)
      },
      onclosetag(name, isImplied) {
        depth -= 1
        onclosetag?.(name, isImplied)
      },
    },
    { xmlMode: true }
  )
}
