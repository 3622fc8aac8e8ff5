import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { BlockSummary, BlockType, ItemContents } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { paths } from '../../../app/paths.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { EmojiIcon } from '../../../ui/emoji-icon/emoji-icon.js'
import { Logo } from '../../../ui/logo/logo.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { FloatingAddButton } from '../add-button/floating-add-button.js'
import { Favorites } from '../favorites/favorites.js'
import { ItemList } from '../item-list/item-list.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { SortMenu } from '../list-sort/sort-menu.js'
import { whyFixed } from '../list-sort/sort-names.js'
import { useItemList } from '../list-sort/use-item-list.js'
import { RecentSection } from '../recent-pages/recent-section.js'
import { displayName, tabTitleOf } from '../tree/item-name.js'
import { contentsQuery } from '../tree/item-queries.js'
import { EmptyList } from '../empty-list/load-empty-list.js'
import { ListState } from '../tree/list-state.js'
import { DRAG_AREA } from '../drag/use-list-drag.js'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { BackLink } from '../workspace-screen/back-link.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './mobile-list.module.css'

interface MobileListProps {
  /** Type of the listed items. */
  type: BlockType
  /** Ancestor ids, from the folder down. */
  path: number[]
  /** Item whose children are listed. Undefined for the folders, and until the item is known. */
  parent: BlockSummary | undefined
}

const ADD_LABELS: Record<BlockType, string> = {
  folder: 'Add a folder',
  file: 'Add a file',
  section: 'Add section',
  page: 'Add page',
}

/** One level of the tree on a narrow screen. */
export default function MobileList({ type, path, parent }: MobileListProps) {
  const parentId = path.at(-1) ?? null
  const items = useItemList(parentId)
  const detailOf = useDetails(type, parentId)
  const { start, dialog } = useNewItem(type, path)
  const title = path.length === 0 ? 'Folders' : parent ? displayName(parent) : ''
  return (
    <>
      <TopBar
        leading={
          path.length > 0 ? (
            <BackLink href={paths.item(...path.slice(0, -1))} label="Up one level">
              <ArrowLeft aria-hidden size={20} />
            </BackLink>
          ) : (
            <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
              <Logo />
            </Link>
          )
        }
        actions={<UserMenu />}
      />
      <main {...DRAG_AREA} id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Row align="start" fixed className={styles.head}>
          {parent?.icon && <EmojiIcon emoji={parent.icon} size={28} className={styles.emoji} />}
          <PageHeading
            title={title}
            tabTitle={parent && tabTitleOf(parent)}
            className={styles.title}
          />
          <SortMenu parentId={parentId} type={type} size="medium" />
        </Row>
        {path.length === 0 && (
          <>
            <Favorites activeId={undefined} roomy />
            {/* Without folders there are no pages. */}
            {items.data && items.data.length > 0 && <RecentSection />}
          </>
        )}
        <ListState query={items} what={`${type}s`}>
          {(list) =>
            list.length > 0 ? (
              <ItemList
                parentId={parentId}
                whyFixed={whyFixed(items.sort)}
                roomy
                detailOf={detailOf}
                items={list}
                hrefOf={({ id }) => paths.item(...path, id)}
                renameIn={type === 'folder' || type === 'file' ? 'row' : 'dialog'}
              />
            ) : (
              <EmptyList type={type} onCreate={start} />
            )
          }
        </ListState>
      </main>
      <FloatingAddButton label={ADD_LABELS[type]} onClick={start} />
      {dialog}
    </>
  )
}

/** Returns the detail below a name: the page count and the time of the last edit. */
function useDetails(type: BlockType, parentId: number | null) {
  const { data } = useQuery(contentsQuery(parentId))
  return useMemo(() => {
    const held = new Map(data?.map((item) => [item.id, item]))
    return ({ id }: BlockSummary) => {
      const item = held.get(id)
      return item && <Detail {...item} counted={type !== 'page'} />
    }
  }, [data, type])
}

function Detail({ pages, edited_at: at, counted }: ItemContents & { counted: boolean }) {
  return (
    <>
      <span>{`${counted ? `${pages === 1 ? '1 page' : `${pages} pages`} · ` : ''}edited`}</span>{' '}
      <TimeAgo at={at} />
    </>
  )
}
