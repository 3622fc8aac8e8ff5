import { specification } from '#testing/given'
import { EMPTY_PAGE, EMPTY_PARAGRAPH } from '#modules/workspace/document/content'
import type { PageEvent } from '#modules/workspace/events'
import { decide, pageAggregate, type PageChange, type PageCommand } from '#modules/workspace/page'

export const givenPage = specification(pageAggregate, decide)

/** Returns the JSON of a paragraph; tests refer to it by its text. */
export const node = (text: string) =>
  JSON.stringify({ type: 'paragraph', content: [{ type: 'text', text }] })
export const nodes = (text: string) => [...text].map(node)

/** Returns the text of a page whose nodes contain one letter each. */
export const letters = (page: readonly string[]) =>
  page.map((json) => (json === EMPTY_PARAGRAPH ? '·' : JSON.parse(json).content[0].text)).join('')

export const replace = (text: string): PageCommand => ({
  type: 'ReplaceText',
  blockId: 1,
  nodes: text === '' ? EMPTY_PAGE : nodes(text),
})
export const change = (
  baseRevision: number,
  ...changes: [number, number, string][]
): PageCommand => ({
  type: 'ChangeText',
  blockId: 1,
  baseRevision,
  changes: changes.map(([at, gone, text]): PageChange => ({
    at,
    delete: gone,
    insert: nodes(text),
  })),
})
/** Builds a save from its effect on the letters: ranges of the text before. */
export const saved = (...changes: [at: number, gone: number, text: string][]): PageEvent => ({
  type: 'PageSaved',
  data: {
    block_id: 1,
    ranges: changes.map(([at, gone, text]) => ({ at, delete: gone, insert: [...text].length })),
    insert: changes.flatMap(([, , text]) => nodes(text)),
    content_bytes: 0,
  },
})
/** Returns the effect of saves on the letters, per range. */
export const effect = (events: PageEvent[]) =>
  events.flatMap(({ data }) => {
    if (!('ranges' in data)) throw new TypeError('Not a save')
    let taken = 0
    return data.ranges.map(({ at, delete: gone, insert }) => {
      const text = letters((data.insert ?? []).slice(taken, (taken += insert)))
      return [at, gone, text]
    })
  })

/** A page of five letters, at revision 0. */
export const abcde = saved([0, 1, 'abcde'])
