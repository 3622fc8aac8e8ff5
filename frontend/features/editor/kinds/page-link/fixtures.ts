import { paragraph, text } from '../../fixtures/json.js'

/** Returns the JSON of a link to a page. */
export function linkTo(id: number) {
  return { type: 'page_link', attrs: { block_id: id } }
}

/** Ids of pages in the example responses: one to open, one in the trash, one that is gone. */
export const LINKED = { here: 7, trash: 21, gone: 999 }

export const examples = [
  paragraph(
    text('The plan is in '),
    linkTo(LINKED.here),
    text(', the old one in '),
    linkTo(LINKED.trash),
    text(', and '),
    linkTo(LINKED.gone),
    text(' is no more.')
  ),
]
