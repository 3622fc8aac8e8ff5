import { Marked } from 'marked'
import { dates } from './dates.js'
import { details } from './details.js'
import { notionCallouts } from './notion-callouts.js'
import { tableOfContents } from './table-of-contents.js'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The one HTML tag that is read: cells of a table have no other line break. */
const LINE_BREAK = /^<br ?\/?>$/i

/**
 * Treats HTML in Markdown as text, so that text that looks like a tag, such as `List<T>`, is not
 * lost.
 */
const markdown = new Marked({
  breaks: true,
  extensions: [notionCallouts, details, tableOfContents, dates],
  renderer: {
    html: ({ text }) =>
      LINE_BREAK.test(text) ? '<br>' : text.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign]!),
  },
})

/**
 * Converts Markdown to HTML for the schema's parse rules; never insert the result into the page.
 */
export function readMarkdown(text: string) {
  const html = markdown.parse(text, { async: false })
  // Two adjacent lists have different markers, so the second one starts over.
  return html.replaceAll('</ol>\n<ol>', '</ol>\n<ol start="1">')
}
