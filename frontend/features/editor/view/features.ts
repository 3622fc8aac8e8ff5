import { inputRules } from 'prosemirror-inputrules'
import { blockLinks } from '../block-links/block-links.js'
import { blocks } from '../blocks/blocks.js'
import { copy } from '../copy/copy.js'
import { colors } from '../marks/colors/colors.js'
import { formats } from '../marks/formats/formats.js'
import { link } from '../marks/link/link.js'
import { divider } from '../nodes/divider/divider.js'
import { heading } from '../nodes/heading/heading.js'
import { image } from '../nodes/image/image.js'
import { layout } from '../nodes/layout/layout.js'
import { list } from '../nodes/list/list.js'
import { paragraph } from '../nodes/paragraph/paragraph.js'
import { quote } from '../nodes/quote/quote.js'
import { paste } from '../paste/paste.js'
import type { EditorFeature } from './feature.js'

/** Everything that the editor knows, in the order of the menus (rule 6.2). */
export const features: EditorFeature[] = [
  paste,
  copy,
  blocks,
  paragraph,
  heading,
  image,
  list,
  quote,
  divider,
  layout,
  formats,
  colors,
  link,
  blockLinks,
]

export const slashItems = features.flatMap((feature) => feature.slashItems ?? [])
export const turnIntoItems = features.flatMap((feature) => feature.turnInto ?? [])
export const formatItems = features.flatMap((feature) => feature.formats ?? [])

/**
 * What the features add to the view. Input rules come last: they read the text before the cursor,
 * and there is none while whole blocks are selected.
 */
export function writingPlugins() {
  const rules = features.flatMap((feature) => feature.inputRules ?? [])
  return [...features.flatMap((feature) => feature.plugins?.() ?? []), inputRules({ rules })]
}
