import type { BlockSummary } from '#modules/workspace/api'
import {
  EmojiIcon,
  emojiIcon,
  type Icon,
  type IconProps,
} from '../../../ui/emoji-icon/emoji-icon.js'
import { ITEM_ICONS } from './item-types.js'

/** An item that may have an emoji. Responses kept by an older app have no `icon`. */
export type WithIcon = Pick<BlockSummary, 'block_type'> & Partial<Pick<BlockSummary, 'icon'>>

/** The item's emoji, or the symbol of its type (rule 15.30). */
export function ItemIcon({ item, ...props }: IconProps & { item: WithIcon }) {
  if (item.icon) return <EmojiIcon {...props} emoji={item.icon} />
  const Glyph = ITEM_ICONS[item.block_type]
  return <Glyph aria-hidden {...props} />
}

/** Returns the item's emoji, or the symbol of its type, as a component for menus and commands. */
export function iconOf({ icon, block_type: type }: WithIcon): Icon {
  return icon ? emojiIcon(icon) : ITEM_ICONS[type]
}
