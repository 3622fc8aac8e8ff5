import { useState } from 'react'
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
  const [loaded, setLoaded] = useState<string>()
  const shown = image !== undefined && image === loaded
  return (
    <span aria-hidden className={cx(styles.avatar, styles[size])}>
      {!shown && initials(name)}
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
