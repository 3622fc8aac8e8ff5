import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { EmojiIcon } from '../emoji-icon/emoji-icon.js'
import { WholeText } from '../tooltip/whole-text.js'
import { Text } from '../layout/layout.js'
import styles from './breadcrumbs.module.css'

interface CrumbButtonProps extends ComponentProps<'button'> {
  label: string
  /** Emoji before the label. */
  emoji?: string | null
}

/** A crumb that opens a menu. */
export function CrumbButton({ label, emoji, ...rest }: CrumbButtonProps) {
  return (
    <WholeText text={label}>
      <button {...rest} type="button" className={styles.button}>
        {emoji && <EmojiIcon emoji={emoji} size={16} className={styles.emoji} />}
        <Text translate="no" truncate>
          {label}
        </Text>
        <ChevronDown aria-hidden size={14} className={styles.mark} />
      </button>
    </WholeText>
  )
}
