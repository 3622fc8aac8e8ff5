import { Marked } from 'marked'
import { notionCallouts } from './notion-callouts.js'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** HTML in Markdown is text here: what only looks like a tag, `List<T>` for one, is not lost. */
const markdown = new Marked({
  breaks: true,
  extensions: [notionCallouts],
  renderer: { html: ({ text }) => text.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign]!) },
})

/** The HTML of a text in Markdown; for the schema's parse rules, never for the page. */
export function readMarkdown(text: string) {
  const html = markdown.parse(text, { async: false })
  // Two lists after each other have other signs: the second starts over.
  return html.replaceAll('</ol>\n<ol>', '</ol>\n<ol start="1">')
}
