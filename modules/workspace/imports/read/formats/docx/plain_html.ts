import { NUMBER } from './rewrite_text.js'

/** A picture that is not in the document: its description stays. */
const OUTSIDE = /<img(?: alt="([^"]*)")? src="" \/>/g
/** Link with the switches of its field, such as `\l "place"`, which the library takes for the address. */
const WITH_SWITCHES = /(<a href="(?:(?!&quot;)[^"])*)&quot; ([^"]*)"/g
const PLACE = /\\l &quot;((?:(?!&quot;)[^"])*)/
/** Item with its number, which text of a paragraph before it may precede whose end was deleted. */
const ITEM = new RegExp(
  `<li>((?:(?!</?li|<a id="${NUMBER}).){0,5000})<a id="${NUMBER}(\\d+)"></a>`,
  'gs'
)
const OTHER_NUMBER = new RegExp(`<a id="${NUMBER}\\d+"></a>`, 'g')
/** Start of a list of notes. */
export const LISTS_OF_NOTES = /<ol>(?=<li id="(?:foot|end)note-)/g
const TO_DO = /<p>(<input type="checkbox"[^>]*>)(.*?)<\/p>/gs
const BOX = /(<li[^>]*>)?<input type="checkbox"( checked="checked")? \/>/g

/** Text after a tag; the library escapes each other angle bracket. */
const TEXT = />[^<]+/g
/** Spaces in a row, which line up words. */
const SPACES = / {2,}/g

/** Returns HTML of the library without what no other program writes. */
export function plainHtml(html: string) {
  return html
    .replaceAll(ITEM, '<li value="$2">$1')
    .replaceAll(OTHER_NUMBER, '')
    .replaceAll(LISTS_OF_NOTES, '<ol start="1">')
    .replaceAll(TO_DO, '<ul><li>$1$2</li></ul>')
    .replaceAll(BOX, (box, item?: string, checked?: string) =>
      item ? box : checked ? '\u2611' : '\u2610'
    )
    .replaceAll(OUTSIDE, '$1')
    .replaceAll(WITH_SWITCHES, withoutSwitches)
    .replaceAll(TEXT, withSpaces)
}

function withSpaces(text: string) {
  return text.replaceAll(SPACES, (run) => `${'\u00a0'.repeat(run.length - 1)} `)
}

/** Returns the start of a link with its address, and the place within it if a switch names one. */
function withoutSwitches(_link: string, address: string, switches: string) {
  const [, place = ''] = PLACE.exec(switches) ?? []
  return `${address}${place && `#${place}`}"`
}
