import { dropBreaksBetweenBlocks, dropEmptyParagraphs } from './clean/empty.js'
import { closeSkippedLevels, nestFlatLists } from './clean/flat-lists.js'
import { freeImages, readCaptions } from './clean/images.js'
import { dropLinesOfLinks, freeFragments } from './clean/links.js'
import { freeHeadings } from './clean/listed-headings.js'
import { readItemNumbers } from './clean/numbers.js'
import { readPreformatted } from './clean/preformatted.js'
import { readSlackBreaks } from './clean/slack.js'
import { readTables } from './clean/tables.js'
import { readTodos } from './clean/todos.js'
import { readWordHeadings } from './clean/word-headings.js'
import { readWordLists } from './clean/word-lists.js'

/** What other programs write in ways of their own, brought to plain HTML for the parse rules. */
export function cleanHtml(body: HTMLElement) {
  dropBreaksBetweenBlocks(body)
  readWordLists(body)
  readWordHeadings(body)
  readSlackBreaks(body)
  nestFlatLists(body)
  freeHeadings(body)
  readItemNumbers(body)
  closeSkippedLevels(body)
  readTodos(body)
  readTables(body)
  readPreformatted(body)
  freeFragments(body)
  dropLinesOfLinks(body)
  dropEmptyParagraphs(body)
  freeImages(body)
  readCaptions(body)
}
