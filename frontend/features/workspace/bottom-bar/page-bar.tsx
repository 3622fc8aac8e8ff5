import { FileText, Search } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import type { PageBarProps } from '../../editor/index.js'
import styles from './bottom-bar.module.css'
import { NewPagePlace, PlaceLink } from './bottom-bar.js'

/**
 * Bottom bar of a page on a phone, with the actions a reader needs within thumb reach (rule 15.5).
 */
export function PageBar({ more }: PageBarProps) {
  const [path] = useLocation()
  return (
    <nav aria-label="Main" className={styles.bar}>
      <PlaceLink
        icon={FileText}
        label="Pages"
        href={path.slice(0, path.lastIndexOf('/'))}
        leadsUp
      />
      <PlaceLink icon={Search} label="Search" href={paths.search} />
      <NewPagePlace />
      <span className={styles.more}>{more}</span>
    </nav>
  )
}
