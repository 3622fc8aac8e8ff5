import { Marked, type RendererObject, type TokenizerAndRendererExtension } from 'marked'
import { escapeAttribute, escapeHtml } from '../markdown.js'
import { dates } from './dates.js'
import { details } from './details.js'
import { footnotes } from './footnotes.js'
import { blockFormula, formulas } from './formulas.js'
import { notionCallouts } from './notion_callouts.js'
import { paddedTables } from './padded_tables.js'
import { tableOfContents } from './table_of_contents.js'

/** The one HTML tag that is always read: cells of a table have no other line break. */
const LINE_BREAK = /^<br ?\/?>$/i

interface ReaderOptions {
  /** Syntax of other programs, read before our own. */
  extensions?: TokenizerAndRendererExtension[]
  /** Returns the HTML that stands for HTML in the text; by default its text. */
  html?: (text: string) => string
  /**
   * Addresses stay as our own Markdown means them: links and pictures keep the characters
   * of theirs, and others stay text.
   */
  keepsAddresses?: boolean
}

/**
 * Writes addresses, titles and descriptions as they are in the text. The library encodes most
 * characters beyond ASCII, and keeps entities.
 */
const exactAddresses: RendererObject = {
  link({ href, title, tokens }) {
    return `<a${attributes({ href, title })}>${this.parser.parseInline(tokens)}</a>`
  },
  image({ href, title, tokens, text }) {
    const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text
    return `<img${attributes({ src: href, title, alt })}>`
  },
}

function attributes(values: Record<string, string | null | undefined>) {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` ${name}="${escapeAttribute(value)}"` : ''))
    .join('')
}

/**
 * Returns a function that converts Markdown to HTML for the schema's parse rules; never insert the
 * result into a page. HTML in the text stays text by default, so that text that looks like a tag,
 * such as `List<T>`, is not lost.
 */
export function markdownReader(options: ReaderOptions = {}) {
  const { extensions = [], html = escapeHtml, keepsAddresses = false } = options
  const markdown = new Marked({
    breaks: true,
    tokenizer: { ...paddedTables, ...footnotes, ...(keepsAddresses && { url: () => undefined }) },
    extensions: [notionCallouts, details, tableOfContents, ...formulas, dates, ...extensions],
    renderer: {
      ...(keepsAddresses && exactAddresses),
      html: ({ text }) => (LINE_BREAK.test(text) ? '<br>' : html(text)),
      // The text of a fence is exact, unlike that of a web page.
      code: ({ text, lang = '' }) => {
        const [language = '', ...settings] = lang.trim().split(/\s+/)
        if (language === 'math') return blockFormula(text.trim())
        // The library doubles the line end of a last line without text.
        const code = escapeHtml(text.replace(/\n$/, ''))
        const lost = settings.length > 0 ? ' data-settings' : ''
        return `<pre data-verbatim data-language="${escapeAttribute(language)}"${lost}><code>${code}</code></pre>\n`
      },
    },
  })
  return (text: string) => {
    const read = markdown.parse(text, { async: false })
    // Two adjacent lists have different markers, so the second one starts over.
    return read.replaceAll('</ol>\n<ol>', '</ol>\n<ol start="1">')
  }
}
