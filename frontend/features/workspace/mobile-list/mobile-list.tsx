import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { paths } from '../../../app/paths.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Logo } from '../../../ui/logo/logo.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { FloatingAddButton } from '../add-button/add-button.js'
import { BlockList } from '../block-list/block-list.js'
import { useNewBlock } from '../block-list/use-new-block.js'
import { displayName } from '../blocks/block-name.js'
import { blockListQuery } from '../blocks/block-queries.js'
import { EmptyList } from '../blocks/empty-list.js'
import { ListState } from '../blocks/list-state.js'
import { DRAG_AREA } from '../drag/use-list-drag.js'
import { BackLink } from '../workspace-screen/back-link.js'
import styles from './mobile-list.module.css'

interface MobileListProps {
  /** What is listed. */
  type: BlockType
  /** The ids above, from the folder down. */
  path: number[]
  /** The block whose children are listed; undefined for the folders, and until it is known. */
  parent: BlockSummary | undefined
}

const ADD_LABELS: Record<BlockType, string> = {
  folder: 'Add a folder',
  file: 'Add a file',
  section: 'Add section',
  page: 'Add page',
}

/** One level of the tree on a narrow screen. */
export function MobileList({ type, path, parent }: MobileListProps) {
  const blocks = useQuery(blockListQuery(path.at(-1) ?? null))
  const { start, dialog } = useNewBlock(type, path)
  const title = path.length === 0 ? 'Folders' : parent ? displayName(parent) : ''
  return (
    <>
      <TopBar
        leading={
          path.length > 0 ? (
            <BackLink href={paths.block(...path.slice(0, -1))} label="Up one level">
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
        <PageHeading title={title} className={styles.title} />
        <ListState query={blocks} what={`${type}s`}>
          {(list) =>
            list.length > 0 ? (
              <BlockList
                parentId={path.at(-1) ?? null}
                roomy
                blocks={list}
                hrefOf={({ id }) => paths.block(...path, id)}
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
