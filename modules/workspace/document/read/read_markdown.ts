import { Marked } from 'marked'
import { dates } from './dates.js'
import { escapeAttribute, escapeHtml } from '../markdown.js'
import { details } from './details.js'
import { blockFormula, formulas } from './formulas.js'
import { notionCallouts } from './notion_callouts.js'
import { tableOfContents } from './table_of_contents.js'

/** The one HTML tag that is read: cells of a table have no other line break. */
const LINE_BREAK = /^<br ?\/?>$/i

/**
 * Treats HTML in Markdown as text, so that text that looks like a tag, such as `List<T>`, is not
 * lost.
 */
const markdown = new Marked({
  breaks: true,
  extensions: [notionCallouts, details, tableOfContents, ...formulas, dates],
  renderer: {
    html: ({ text }) => (LINE_BREAK.test(text) ? '<br>' : escapeHtml(text)),
    // The text of a fence is exact, unlike that of a web page.
    code: ({ text, lang = '' }) => {
      const [language = ''] = lang.trim().split(/\s/)
      if (language === 'math') return blockFormula(text.trim())
      // The library doubles the line end of a last line without text.
      const code = escapeHtml(text.replace(/\n$/, ''))
      return `<pre data-verbatim data-language="${escapeAttribute(language)}"><code>${code}</code></pre>\n`
    },
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
