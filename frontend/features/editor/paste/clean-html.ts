import { freeImages, readCaptions } from './clean/images.js'
import { readPreformatted } from './clean/preformatted.js'
import { readTables } from './clean/tables.js'
import { readTodos } from './clean/todos.js'
import { readWordLists } from './clean/word-lists.js'

const BLOCK = 'p, h1, h2, h3, h4, h5, h6, ul, ol, div, table, blockquote, hr'

/** What other programs write in ways of their own, brought to plain HTML for the parse rules. */
export function cleanHtml(body: HTMLElement) {
  dropBreaksBetweenBlocks(body)
  readWordLists(body)
  readTodos(body)
  readTables(body)
  readPreformatted(body)
  freeImages(body)
  readCaptions(body)
}

/** Google Docs puts line breaks between blocks, Chrome one after all of them. */
function dropBreaksBetweenBlocks(body: HTMLElement) {
  for (const br of body.querySelectorAll(
    'br.Apple-interchange-newline, body > br, [id^="docs-internal-guid"] > br'
  )) {
    const beside = [br.previousElementSibling, br.nextElementSibling]
    if (br.className !== '' || beside.some((element) => element?.matches(BLOCK))) br.remove()
  }
}
