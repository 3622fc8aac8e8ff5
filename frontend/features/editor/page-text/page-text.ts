import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'

import type { BlockSummary } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import linkedBlock from '../block-links/linked-block.module.css'
import colors from '../marks/colors/colors.module.css'
import formats from '../marks/formats/formats.module.css'
import link from '../marks/link/link.module.css'
import divider from '../nodes/divider/divider.module.css'
import heading from '../nodes/heading/heading.module.css'
import image from '../nodes/image/image.module.css'
import layout from '../nodes/layout/layout.module.css'
import list from '../nodes/list/list.module.css'
import paragraph from '../nodes/paragraph/paragraph.module.css'
import quote from '../nodes/quote/quote.module.css'
import styles from './page-text.module.css'

const LOOKS = [
  paragraph,
  heading,
  quote,
  list,
  image,
  divider,
  layout,
  formats,
  colors,
  link,
  linkedBlock,
]

/** The class of the element that holds a page's blocks: every block's look, read or written. */
export const pageTextClass = cx(styles.page, ...LOOKS.map(({ page }) => page))

/** How a person set a page (rule 4.1). */
export type PageLook = Pick<BlockSummary, 'font_family' | 'is_small_text' | 'is_full_width'>

const FONTS = { 1: styles.sans, 2: styles.serif, 3: styles.mono }

/** The class of what lies around a page's title and text: its font and size. */
export function pageLookClass({ font_family: font, is_small_text: small }: PageLook) {
  return cx(FONTS[font], small && styles.small)
}

/** From this many blocks on it pays to lay out only those in sight. */
const LONG = 200

/** The class of a page's blocks by how many they are. */
export function pageLengthClass(blocks: number) {
  return blocks > LONG ? styles.long : undefined
}
