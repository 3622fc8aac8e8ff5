import { paragraph, text } from '../../fixtures/json.js'

/** Returns the JSON of a date. */
export function dateOn(date: string) {
  return { type: 'date', attrs: { date } }
}

export const examples = [
  paragraph(text('The lamp is due on '), dateOn('2026-05-03'), text(', at low water.')),
]
