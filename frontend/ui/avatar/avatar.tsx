import { Avatar as BaseAvatar } from '@base-ui/react/avatar'
import { cx } from '../class-names.js'
import { initials } from './initials.js'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** The address of a picture; without one, and while it loads, the initials stand there. */
  image?: string | null
  /** `fill`: as large as what it lies in, in its size of text. */
  size?: 'small' | 'medium' | 'large' | 'huge' | 'fill'
}

/** A person's picture or initials. It says nothing to screen readers: the name stands beside it. */
export function Avatar({ name, image, size = 'medium' }: AvatarProps) {
  return (
    <BaseAvatar.Root aria-hidden className={cx(styles.avatar, styles[size])}>
      {image && <BaseAvatar.Image src={image} alt="" className={styles.image} />}
      <BaseAvatar.Fallback>{initials(name)}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  )
}
