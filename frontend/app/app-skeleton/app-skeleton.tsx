import { useLocation } from 'wouter'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { MAIN_ID } from '../skip-link/skip-link.js'
import styles from './app-skeleton.module.css'
import { panelsOf } from './panels-of.js'

/**
 * Placeholder for a notes address while the session is unknown or the code is loading. Shows the
 * panels as configured on this machine, next to the page or the list. Appears only after 200 ms,
 * like a spinner.
 */
export function AppSkeleton() {
  const [path] = useLocation()
  const { panels, isPage } = panelsOf(path)
  return (
    <div className={styles.shell}>
      {panels.map(({ name, width }) => (
        <div key={name} aria-hidden className={styles.panel} style={{ width }} data-panel={name}>
          <Skeleton shape="list" rows={5} />
        </div>
      ))}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {isPage ? <Skeleton shape="page" rows={7} /> : <Skeleton shape="list" rows={5} />}
      </main>
    </div>
  )
}
