import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'

import type { BlockSummary } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import linkedBlock from '../block-links/linked-block.module.css'
import styles from './page-text.module.css'

/** Each kind of node and mark has one; they are found, so that a reader loads no list of the editor's. */
const looks = import.meta.glob<CSSModuleClasses>('../{kinds,marks}/*/*.module.css', {
  eager: true,
  import: 'default',
})

/** The class of the element that holds a page's blocks: every block's look, read or written. */
export const pageTextClass = cx(
  styles.page,
  linkedBlock.page,
  ...Object.values(looks).map(({ page }) => page)
)

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
