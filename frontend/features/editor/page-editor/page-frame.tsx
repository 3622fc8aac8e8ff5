import type { ReactNode } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { cx } from '../../../ui/class-names.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { pageLookClass } from '../page-text/page-text.js'
import styles from './page-frame.module.css'

interface PageFrameProps {
  block: BlockResponse
  /** The page's name as it is now. */
  name: string
  /** What stands first in the top bar: the way back and the parent's name. */
  leading: ReactNode
  /** How saving goes, and the page's menu. */
  actions: ReactNode
  /** What stands beside the page where there is room. */
  beside: ReactNode
  /** Title and text. */
  children: ReactNode
}

/** The bar over a page, and the page in the font, size and width that it was given. */
export function PageFrame({ block, name, leading, actions, beside, children }: PageFrameProps) {
  return (
    <>
      <TopBar
        leading={leading}
        actions={
          <>
            {actions}
            <UserMenu />
          </>
        }
      />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <PageHeading title={name || 'Untitled page'} className="visually-hidden" />
        <article
          className={cx(styles.page, block.is_full_width && styles.wide, pageLookClass(block))}
        >
          {children}
        </article>
      </main>
      {beside}
    </>
  )
}
