import { CircleUser, Folder, type LucideIcon, Search, SquarePen, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import { cx } from '../../../ui/class-names.js'
import { useNewPage } from '../new-page/use-new-page.js'
import styles from './bottom-bar.module.css'

interface Place {
  icon: LucideIcon
  label: string
  href: string
  leadsUp?: boolean
}

/** The ways through the app on a narrow screen (rule 15.5), and a new page between them. */
export function BottomBar() {
  return (
    <nav aria-label="Main" className={styles.bar}>
      <PlaceLink icon={Folder} label="Folders" href={paths.app} />
      <PlaceLink icon={Search} label="Search" href={paths.search} />
      <NewPagePlace />
      <PlaceLink icon={Trash2} label="Trash" href={paths.trash} />
      <PlaceLink icon={CircleUser} label="Profile" href={paths.profile} />
    </nav>
  )
}

export function NewPagePlace() {
  const newPage = useNewPage()
  return (
    <button
      type="button"
      className={cx(styles.place, styles.button)}
      onClick={() => void newPage()}
    >
      <SquarePen aria-hidden size={20} />
      New page
    </button>
  )
}

/** `leadsUp` to a list that one is in, and not at. */
export function PlaceLink({ icon: Icon, label, href, leadsUp = false }: Place) {
  const [path] = useLocation()
  const current = !leadsUp && (path === href || path.startsWith(`${href}/`))
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} className={styles.place}>
      <Icon aria-hidden size={20} />
      <span>{label}</span>
    </Link>
  )
}
