import { escapeHtml } from '#modules/workspace/document/markdown'

/** Elements that a page has something for, or whose text it takes. Any other tag is text. */
const KNOWN = new Set(
  (
    'a abbr aside audio b big blockquote br caption center cite code col colgroup dd del details ' +
    'div dl dt em embed figcaption figure font h1 h2 h3 h4 h5 h6 hr i iframe img ins kbd li mark ' +
    'ol p picture pre q s samp small source span strike strong sub summary sup table tbody td ' +
    'tfoot th thead tr tt u ul var video'
  ).split(' ')
)

/** Stands for a comment with text. */
export const COMMENT = '<!---->'
const EMPTY_COMMENT = /^<!--\s*(?:-->)?$/

const TAG = /<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?>|[<>]|&(?!#?\w+;)/gi

/**
 * Returns HTML within Markdown for the parse rules: known elements stay, comments lose their text,
 * and all else, such as `List<T>` or a script, is text.
 */
export function knownHtml(html: string) {
  return html.replaceAll(TAG, (sign, name?: string) => {
    if (sign.startsWith('<!--')) return EMPTY_COMMENT.test(sign) ? '' : COMMENT
    return name !== undefined && KNOWN.has(name.toLowerCase()) ? sign : escapeHtml(sign)
  })
}
