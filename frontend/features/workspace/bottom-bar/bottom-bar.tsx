import { CircleUser, Folder, type LucideIcon, Search, SquarePen, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import { cx } from '../../../ui/class-names.js'
import { useNewPage } from '../new-page/use-new-page.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './bottom-bar.module.css'

interface Place {
  icon: LucideIcon
  label: string
  href: string
  leadsUp?: boolean
}

/** Navigation on a narrow screen (rule 15.5), with a button for a new page in the middle. */
export function BottomBar() {
  return (
    <Row as="nav" aria-label="Main" align="stretch" fixed className={styles.bar}>
      <PlaceLink icon={Folder} label="Folders" href={paths.app} />
      <PlaceLink icon={Search} label="Search" href={paths.search} />
      <NewPagePlace />
      <PlaceLink icon={Trash2} label="Trash" href={paths.trash} />
      <PlaceLink icon={CircleUser} label="Profile" href={paths.profile} />
    </Row>
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

/**
 * Link to a place in the app. `leadsUp` marks a link up to a list that contains the current screen.
 */
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
