import { markdownReader } from './markdown_reader.js'

/**
 * Converts Markdown to HTML for the schema's parse rules; never insert the result into the page.
 */
export const readMarkdown = markdownReader()
