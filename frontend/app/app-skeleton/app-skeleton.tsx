import { useLocation } from 'wouter'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { MAIN_ID } from '../skip-link/skip-link.js'
import styles from './app-skeleton.module.css'
import { panelsOf } from './panels-of.js'

/**
 * What an address of the notes looks like while it is not known who is here, or the code is on its
 * way: the panels as this machine has them, and the page or the list beside them. Like a spinner it
 * shows itself only after 200 ms.
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
