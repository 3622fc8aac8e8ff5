import type { ComponentType, CSSProperties } from 'react'

/** Props of the symbols of lucide-react that icons in lists use. */
export interface IconProps {
  size?: number
  className?: string
  'aria-hidden'?: boolean
}

/** A symbol of lucide-react, or an emoji in its place. */
export type Icon = ComponentType<IconProps>

/** Systems without emoji in color show the letters of the text font. */
const LOOK: CSSProperties = {
  fontFamily: "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif",
  fill: 'var(--fg)',
  userSelect: 'none',
}

/**
 * An emoji with the box of a lucide-react symbol: `size` in px, unless the class sets another size.
 * Hidden from screen readers, because it stands beside a name. Has no style sheet, because unit
 * tests load the commands and lists that contain it.
 */
export function EmojiIcon({ emoji, size = 24, className }: IconProps & { emoji: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size} className={className}>
      <text x="12" y="19" textAnchor="middle" fontSize="19" style={LOOK}>
        {emoji}
      </text>
    </svg>
  )
}

const icons = new Map<string, Icon>()

/** Returns a component that shows an emoji, always the same for one emoji. */
export function emojiIcon(emoji: string): Icon {
  const known = icons.get(emoji)
  if (known) return known
  const icon: Icon = (props) => <EmojiIcon {...props} emoji={emoji} />
  icons.set(emoji, icon)
  return icon
}
