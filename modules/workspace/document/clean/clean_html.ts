import { readColors } from './colors.js'
import { readConfluence } from './confluence.js'
import { dropBreaksBesideBlocks, dropEmptyBlocks, dropUnseen } from './empty.js'
import { readCellStyles } from './excel.js'
import { closeSkippedLevels, nestFlatLists } from './flat_lists.js'
import { readGoogleTitles } from './google_titles.js'
import { freeImages, readCaptions, readEmoji } from './images.js'
import { dropLinesOfLinks, freeFragments } from './links.js'
import { readAttachments } from './kinds/attachment.js'
import { readBookmarks } from './kinds/bookmark.js'
import { readCallouts } from './kinds/callout.js'
import { readCode } from './kinds/code/code.js'
import { readDates } from './kinds/date.js'
import { readFormulas } from './kinds/formula.js'
import { readTablesOfContents } from './kinds/table_of_contents.js'
import { readToggles } from './kinds/toggle.js'
import { freeHeadings } from './listed_headings.js'
import { readNotion } from './notion.js'
import { readItemNumbers } from './numbers.js'
import { readSections } from './sections.js'
import { readSlackBreaks } from './slack.js'
import { dropSliceMarks } from './slices.js'
import { readTables } from './tables.js'
import { readTodos } from './todos.js'
import { readWordHeadings, readWordLines } from './word_headings.js'
import { readWordLists } from './word_lists.js'

/** Converts the peculiar HTML of other programs to plain HTML for the parse rules. */
export function cleanHtml(body: HTMLElement) {
  dropSliceMarks(body)
  dropUnseen(body)
  readEmoji(body)
  readSections(body)
  readNotion(body)
  readConfluence(body)
  readAttachments(body)
  readBookmarks(body)
  readCallouts(body)
  readCode(body)
  readDates(body)
  readFormulas(body)
  readTablesOfContents(body)
  readToggles(body)
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
