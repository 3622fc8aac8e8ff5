import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { WholeText } from '../tooltip/whole-text.js'
import styles from './breadcrumbs.module.css'

/** A crumb that opens a menu. */
export function CrumbButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <WholeText text={label}>
      <button {...rest} type="button" className={styles.button}>
        <span translate="no" className={styles.name}>
          {label}
        </span>
        <ChevronDown aria-hidden size={14} className={styles.mark} />
      </button>
    </WholeText>
  )
}
