import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import type { PageEditorProps } from '../page-editor/page-editor-props.js'
import styles from './page-waiting.module.css'

/** Placeholder of a loading page: its bar and the outline of its text. */
export function PageWaiting({ leading, Bar }: Pick<PageEditorProps, 'leading' | 'Bar'>) {
  return (
    <>
      <TopBar leading={leading} actions={<UserMenu />} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Skeleton shape="page" rows={7} />
      </main>
      {Bar && <Bar />}
    </>
  )
}
