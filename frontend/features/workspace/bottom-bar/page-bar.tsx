import { FileText, Search } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import type { PageBarProps } from '../../editor/index.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './bottom-bar.module.css'
import { NewPagePlace, PlaceLink } from './bottom-bar.js'

/**
 * Bottom bar of a page on a phone, with the actions a reader needs within thumb reach (rule 15.5).
 */
export function PageBar({ more }: PageBarProps) {
  const [path] = useLocation()
  return (
    <Row as="nav" aria-label="Main" align="stretch" fixed className={styles.bar}>
      <PlaceLink
        icon={FileText}
        label="Pages"
        href={path.slice(0, path.lastIndexOf('/'))}
        leadsUp
      />
      <PlaceLink icon={Search} label="Search" href={paths.search} />
      <NewPagePlace />
      <Row as="span" align="stretch" grow className={styles.more}>
        {more}
      </Row>
    </Row>
  )
}
