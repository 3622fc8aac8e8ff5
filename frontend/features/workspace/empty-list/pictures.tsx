import type { ReactNode } from 'react'
import type { BlockType } from '#modules/workspace/api'
import styles from './pictures.module.css'

/** Picture above the text of an empty list, in the theme's colors. */
export const PICTURES: Record<BlockType, () => ReactNode> = {
  folder: () => (
    <Picture>
      <path className={styles.paper} d="M34 20h26l8 8h36a4 4 0 0 1 4 4v14H30V24a4 4 0 0 1 4-4Z" />
      <path className={styles.sheet} d="M44 14h46a3 3 0 0 1 3 3v40H41V17a3 3 0 0 1 3-3Z" />
      <path className={styles.ink} d="M50 24h34M50 32h22" />
      <path
        className={styles.tint}
        d="M26 40h86a4 4 0 0 1 4 4.6l-4 28a4 4 0 0 1-4 3.4H30a4 4 0 0 1-4-3.4l-4-28a4 4 0 0 1 4-4.6Z"
      />
    </Picture>
  ),
  file: () => (
    <Picture>
      <rect className={styles.paper} x="46" y="12" width="56" height="66" rx="5" />
      <rect className={styles.tint} x="38" y="12" width="56" height="66" rx="5" />
      <path className={styles.edge} d="M50 12v66" />
      <rect className={styles.sheet} x="58" y="26" width="28" height="16" rx="3" />
      <path className={styles.ink} d="M64 34h16" />
    </Picture>
  ),
  section: () => (
    <Picture>
      <rect className={styles.paper} x="48" y="12" width="58" height="44" rx="5" />
      <rect className={styles.sheet} x="40" y="22" width="58" height="44" rx="5" />
      <path
        className={styles.tint}
        d="M32 37a5 5 0 0 1 5-5h14l5 6h29a5 5 0 0 1 5 5v29a5 5 0 0 1-5 5H37a5 5 0 0 1-5-5Z"
      />
      <path className={styles.edge} d="M42 54h30M42 63h20" />
    </Picture>
  ),
  page: () => (
    <Picture>
      <path
        className={styles.sheet}
        d="M45 10h36l16 16v49a4 4 0 0 1-4 4H45a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4Z"
      />
      <path className={styles.tint} d="M81 10v12a4 4 0 0 0 4 4h12Z" />
      <path className={styles.strong} d="M52 36h22" />
      <path className={styles.ink} d="M52 47h34M52 56h20" />
      <path className={styles.caret} d="M78 51v10" />
    </Picture>
  ),
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 140 90" width={140} height={90} className={styles.picture}>
      {children}
    </svg>
  )
}
