import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'

import type { BlockSummary } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import linkedBlock from '../block-links/linked-block.module.css'
import styles from './page-text.module.css'

/**
 * CSS modules of all nodes and marks. Found by glob, so that the read-only view does not import the
 * editor's list.
 */
const looks = import.meta.glob<CSSModuleClasses>('../{kinds,marks}/*/*.module.css', {
  eager: true,
  import: 'default',
})

/**
 * Class of the element around a page's blocks, with the styles of every block for reading and
 * writing.
 */
export const pageTextClass = cx(
  styles.page,
  linkedBlock.page,
  ...Object.values(looks).map(({ page }) => page)
)

/** Appearance settings of a page (rule 4.1). */
export type PageLook = Pick<BlockSummary, 'font_family' | 'is_small_text' | 'is_full_width'>

const FONTS = { 1: styles.sans, 2: styles.serif, 3: styles.mono }

/** Returns the class around a page's title and text, with its font and size. */
export function pageLookClass({ font_family: font, is_small_text: small }: PageLook) {
  return cx(FONTS[font], small && styles.small)
}

/** Number of blocks above which laying out only visible blocks pays off. */
const LONG = 200

/** Returns the class for a page with this number of blocks. */
export function pageLengthClass(blocks: number) {
  return blocks > LONG ? styles.long : undefined
}
