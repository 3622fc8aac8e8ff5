import type { ReactNode } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { cx } from '../../../ui/class-names.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { Backlinks } from '../backlinks/backlinks.js'
import { MoreMenu, type MoreMenuProps } from '../more-menu/more-menu.js'
import { pageLookClass } from '../page-text/page-text.js'
import { SideContents } from '../table-of-contents/side-contents.js'
import type { PageEditorProps } from './page-editor-props.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './page-frame.module.css'

interface PageFrameProps extends Pick<
  PageEditorProps,
  'leading' | 'Bar' | 'Share' | 'Star' | 'Icon'
> {
  block: BlockResponse
  /** Current name of the page. */
  name: string
  /** Save status. */
  actions: ReactNode
  menu: Omit<MoreMenuProps, 'block'>
  /** Title and text of the page. */
  children: ReactNode
}

/**
 * Frame of a page: the top bar with its menu, and the page in its font, size and width. Includes the
 * pages that link to the page, and a table of contents if there is room.
 */
export function PageFrame({
  block,
  name,
  leading,
  actions,
  menu,
  Bar,
  Share,
  Star,
  Icon,
  children,
}: PageFrameProps) {
  const title = name || 'Untitled page'
  const more = <MoreMenu {...menu} block={block} />
  return (
    <>
      <TopBar
        leading={leading}
        actions={
          <>
            {actions}
            <Share item={block} />
            <Star item={block} />
            {!Bar && more}
            <UserMenu />
          </>
        }
      />
      <Stack as="main" id={MAIN_ID} tabIndex={-1} grow className={styles.main}>
        <PageHeading
          title={title}
          tabTitle={block.icon ? `${block.icon} ${title}` : title}
          className="visually-hidden"
        />
        <Stack
          as="article"
          className={cx(styles.page, block.is_full_width && styles.wide, pageLookClass(block))}
        >
          <Icon item={block} />
          {children}
          <Backlinks pageId={block.id} />
        </Stack>
      </Stack>
      <SideContents contents={menu.contents} onGo={menu.onGo} />
      {Bar && <Bar more={more} />}
    </>
  )
}
