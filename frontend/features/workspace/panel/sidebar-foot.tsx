import { useSetAtom } from 'jotai'
import { CalendarClock, Search, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import { openThen } from '../../../app/then-address.js'
import { keyNames } from '../../../ui/keys/key-names.js'
import { StorageUse } from '../../files/index.js'
import { barOpenAtom } from '../command-bar/bar-state.js'
import { APP_KEYS } from '../keys/app-keys.js'
import { cx } from '../../../ui/class-names.js'
import nav from '../../../ui/nav-link/nav-link.module.css'
import styles from './sidebar-foot.module.css'

/** Links available on every screen: search, trash, and storage use. */
export function SidebarFoot() {
  const [path] = useLocation()
  const openBar = useSetAtom(barOpenAtom)
  return (
    <div className={styles.foot}>
      <button type="button" className={cx(nav.link, styles.place)} onClick={() => openBar(true)}>
        <Search aria-hidden size={16} />
        <span className={styles.name}>Search</span>
        <kbd aria-hidden className={styles.keys}>
          {keyNames(APP_KEYS.search[0])}
        </kbd>
      </button>
      <Link
        href={paths.trash}
        aria-current={path.startsWith(paths.trash) ? 'page' : undefined}
        className={cx(nav.link, styles.place)}
      >
        <Trash2 aria-hidden size={16} />
        Trash
      </Link>
      <button type="button" className={cx(nav.link, styles.place)} onClick={openThen}>
        <CalendarClock aria-hidden size={16} />
        <span className={styles.name}>View an earlier day</span>
      </button>
      <div className={styles.storage}>
        <StorageUse />
      </div>
    </div>
  )
}
