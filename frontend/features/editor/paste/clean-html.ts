import { nodeExtensions } from '../extensions/extension.js'
import { readColors } from './clean/colors.js'
import { readConfluence } from './clean/confluence.js'
import { dropBreaksBesideBlocks, dropEmptyBlocks, dropUnseen } from './clean/empty.js'
import { readCellStyles } from './clean/excel.js'
import { closeSkippedLevels, nestFlatLists } from './clean/flat-lists.js'
import { readGoogleTitles } from './clean/google-titles.js'
import { freeImages, readCaptions, readEmoji } from './clean/images.js'
import { dropLinesOfLinks, freeFragments } from './clean/links.js'
import { freeHeadings } from './clean/listed-headings.js'
import { readNotion } from './clean/notion.js'
import { readItemNumbers } from './clean/numbers.js'
import { readSections } from './clean/sections.js'
import { readSlackBreaks } from './clean/slack.js'
import { dropSliceMarks } from './clean/slices.js'
import { readTables } from './clean/tables.js'
import { readTodos } from './clean/todos.js'
import { readWordHeadings, readWordLines } from './clean/word-headings.js'
import { readWordLists } from './clean/word-lists.js'

/** Converts the peculiar HTML of other programs to plain HTML for the parse rules. */
export function cleanHtml(body: HTMLElement) {
  dropSliceMarks(body)
  dropUnseen(body)
  readEmoji(body)
  readSections(body)
  readNotion(body)
  readConfluence(body)
  for (const { readPasted } of nodeExtensions()) readPasted?.(body)
  dropBreaksBesideBlocks(body)
  readWordLists(body)
  readWordHeadings(body)
  readWordLines(body)
  readGoogleTitles(body)
  readColors(body)
  readSlackBreaks(body)
  nestFlatLists(body)
  freeHeadings(body)
  readItemNumbers(body)
  closeSkippedLevels(body)
  readTodos(body)
  readCellStyles(body)
  readTables(body)
  freeFragments(body)
  dropLinesOfLinks(body)
  dropEmptyBlocks(body)
  freeImages(body)
  readCaptions(body)
}
