import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** The last one, where one is, has none. */
  href?: string
}

/** The way down from the top to where one is. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.list}>
        {crumbs.map(({ label, href }, index) => (
          <li key={href ?? label} className={styles.crumb}>
            {index > 0 && <ChevronRight aria-hidden size={14} className={styles.divider} />}
            {href ? (
              <Link href={href} className={styles.link}>
                {label}
              </Link>
            ) : (
              <span aria-current="page" className={styles.here}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
