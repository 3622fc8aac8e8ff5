import type { FormatReader } from '../import_format.js'
import { markdown } from './markdown.js'
import { notion } from './notion/notion.js'
import { obsidian } from './obsidian.js'
import { strata } from './strata/strata.js'

/** Every format, the most particular ones first: the first that recognizes a source reads it. */
export const FORMATS: readonly FormatReader[] = [strata, notion, obsidian, markdown]
