import type { ComponentType, ReactNode } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { cx } from '../../../ui/class-names.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { pageLookClass } from '../page-text/page-text.js'
import type { PageBarProps } from './page-editor-props.js'
import styles from './page-frame.module.css'

interface PageFrameProps {
  block: BlockResponse
  /** The page's name as it is now. */
  name: string
  /** What stands first in the top bar: the way back and the parent's name. */
  leading: ReactNode
  /** How saving goes. */
  actions: ReactNode
  /** The page's menu. */
  more: ReactNode
  /** Stands below the page, with its menu. */
  Bar?: ComponentType<PageBarProps>
  /** What stands beside the page where there is room. */
  beside: ReactNode
  /** Title and text. */
  children: ReactNode
}

/** The bar over a page, and the page in the font, size and width that it was given. */
export function PageFrame({
  block,
  name,
  leading,
  actions,
  more,
  Bar,
  beside,
  children,
}: PageFrameProps) {
  return (
    <>
      <TopBar
        leading={leading}
        actions={
          <>
            {actions}
            {!Bar && more}
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
      {Bar && <Bar more={more} />}
    </>
  )
}
