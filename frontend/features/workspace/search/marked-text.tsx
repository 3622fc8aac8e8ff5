import type { TextPart } from '#modules/workspace/api'

/** A text with what was searched for marked. */
export function MarkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
