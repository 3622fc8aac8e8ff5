import type { FormatReader } from '../import_format.js'
import { docmost } from './docmost/docmost.js'
import { docx } from './docx/docx.js'
import { evernote } from './evernote/evernote.js'
import { html } from './html.js'
import { keep } from './keep.js'
import { markdown } from './markdown.js'
import { notion } from './notion/notion.js'
import { obsidian } from './obsidian.js'
import { outline } from './outline/outline.js'
import { strata } from './strata/strata.js'

/** Every format, the most particular ones first: the first that recognizes a source reads it. */
export const FORMATS: readonly FormatReader[] = [
  strata,
  obsidian,
  notion,
  docmost,
  outline,
  keep,
  evernote,
  docx,
  html,
  markdown,
]
