import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { cx } from '../../../ui/class-names.js'
import nav from '../../../ui/nav-link/nav-link.module.css'
import styles from './recent-pages.module.css'
import { useIsStart } from './use-is-start.js'

/** Sidebar row that leads to the recent pages. */
export function RecentLink() {
  const isStart = useIsStart()
  return (
    <Link
      href={paths.start}
      aria-current={isStart ? 'page' : undefined}
      className={cx(nav.link, styles.link)}
    >
      <Clock aria-hidden size={16} />
      Recent pages
    </Link>
  )
}
