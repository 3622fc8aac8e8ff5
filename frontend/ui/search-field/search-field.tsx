import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../class-names.js'
import inputStyles from '../text-field/text-field.module.css'
import styles from './search-field.module.css'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  /** Accessible name, not visible because the icon and the placeholder convey it. */
  label: string
}

/** Field that filters the list below it by the typed text. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <div className={styles.field}>
      <Search aria-hidden size={16} className={styles.icon} />
      <input
        {...input}
        type="search"
        aria-label={label}
        className={cx(inputStyles.input, styles.input)}
      />
    </div>
  )
}
