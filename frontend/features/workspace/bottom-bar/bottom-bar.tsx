import { CircleUser, Folder, type LucideIcon, Search, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import styles from './bottom-bar.module.css'

const PLACES: { icon: LucideIcon; label: string; href: string }[] = [
  { icon: Folder, label: 'Folders', href: paths.app },
  { icon: Search, label: 'Search', href: paths.search },
  { icon: Trash2, label: 'Trash', href: paths.trash },
  { icon: CircleUser, label: 'Profile', href: paths.profile },
]

/** The ways through the app on a narrow screen (rule 15.5). */
export function BottomBar() {
  const [path] = useLocation()
  return (
    <nav aria-label="Main" className={styles.bar}>
      {PLACES.map(({ icon: Icon, label, href }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
          className={styles.place}
        >
          <Icon aria-hidden size={20} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
