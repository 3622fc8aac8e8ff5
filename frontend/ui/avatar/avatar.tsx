import { useState } from 'react'
import { cx } from '../class-names.js'
import { initials } from './initials.js'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Address of a picture. Without one, and while it loads, the initials are shown. */
  image?: string | null
  /** `fill` takes the size and font size of the container. */
  size?: 'small' | 'medium' | 'large' | 'huge' | 'fill'
}

/** A user's picture or initials. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, image, size = 'medium' }: AvatarProps) {
  const [loaded, setLoaded] = useState<string>()
  const shown = image !== undefined && image === loaded
  return (
    <span aria-hidden className={cx(styles.avatar, styles[size])}>
      {!shown && <span translate="no">{initials(name)}</span>}
      {image && (
        <img
          src={image}
          alt=""
          hidden={!shown}
          className={styles.image}
          onLoad={() => setLoaded(image)}
        />
      )}
    </span>
  )
}
