import { EmojiIcon } from '../../../ui/emoji-icon/emoji-icon.js'
import type { WithIcon } from './item-icon.js'
import styles from './item-emoji.module.css'

/** The item's emoji in a line of text, before its name; nothing for an item without one. */
export function ItemEmoji({ item: { icon } }: { item: WithIcon }) {
  return icon ? <EmojiIcon emoji={icon} className={styles.inline} /> : null
}
