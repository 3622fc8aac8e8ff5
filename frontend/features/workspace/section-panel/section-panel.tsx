import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { WholeText } from '../../../ui/tooltip/whole-text.js'
import { Favorites } from '../favorites/favorites.js'
import { ItemList } from '../item-list/item-list.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { SortMenu } from '../list-sort/sort-menu.js'
import { whyFixed } from '../list-sort/sort-names.js'
import { useItemList } from '../list-sort/use-item-list.js'
import { Panel } from '../panel/panel.js'
import type { PanelName } from '../../../app/app-skeleton/layout-keys.js'
import { SidebarFoot } from '../panel/sidebar-foot.js'
import { ItemEmoji as Emoji } from '../tree/item-emoji.js'
import { displayName } from '../tree/item-name.js'
import { ListState } from '../tree/list-state.js'
import type { ItemIds, ItemPath } from '../tree/use-item-path.js'
import { HideSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { BackLink } from '../workspace-screen/back-link.js'
import type { FolderState } from '../workspace-screen/use-open-first.js'
import { OtherFiles } from './other-files.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './section-panel.module.css'

interface SectionPanelProps {
  ids: ItemIds & { folderId: number; fileId: number }
  path: ItemPath
}

/** Panel inside a file: its sections, and the open section's pages beside them. */
export function SectionPanel({ ids, path }: SectionPanelProps) {
  const { folderId, fileId, sectionId, pageId } = ids
  const { folder, file, section } = path
  return (
    <Row align="stretch" fixed className={styles.panels}>
      <Column
        name="sections"
        label="Sections"
        head={
          <>
            <BackLink
              href={paths.app}
              leadsTo={paths.item(folderId)}
              state={{ folderId } satisfies FolderState}
              label="Back to folders"
              className={styles.back}
            >
              <ArrowLeft aria-hidden size={16} />
            </BackLink>
            <Stack as="span" grow shrink className={styles.names}>
              <WholeText text={folder && displayName(folder)}>
                <Link translate="no" href={paths.item(folderId)} className={styles.above}>
                  {folder && <Emoji item={folder} />}
                  {folder && <span>{displayName(folder)}</span>}
                </Link>
              </WholeText>
              <WholeText text={file && displayName(file)}>
                <Text translate="no" truncate grow className={styles.name}>
                  {file && <Emoji item={file} />}
                  {file && <span>{displayName(file)}</span>}
                </Text>
              </WholeText>
            </Stack>
            <HideSidebar />
          </>
        }
        top={<Favorites activeId={pageId ?? sectionId ?? fileId} />}
        type="section"
        above={[folderId, fileId]}
        activeId={sectionId}
        foot={<SidebarFoot />}
      />
      {sectionId !== undefined && (
        <Column
          name="pages"
          label="Pages"
          head={
            <WholeText text={section && displayName(section)}>
              <Text translate="no" truncate grow className={styles.name}>
                {section && <Emoji item={section} />}
                {section && <span>{displayName(section)}</span>}
              </Text>
            </WholeText>
          }
          type="page"
          above={[folderId, fileId, sectionId]}
          activeId={pageId}
        />
      )}
      <OtherFiles folderId={folderId} fileId={fileId} />
    </Row>
  )
}

interface ColumnProps {
  name: PanelName
  label: string
  head: ReactNode
  type: 'section' | 'page'
  above: number[]
  activeId: number | undefined
  top?: ReactNode
  foot?: ReactNode
}

function Column({ type, above, activeId, ...panel }: ColumnProps) {
  const parentId = above.at(-1) ?? null
  const items = useItemList(parentId)
  const { start, dialog } = useNewItem(type, above)
  return (
    <Panel
      {...panel}
      sortMenu={<SortMenu parentId={parentId} type={type} />}
      addLabel={`Add ${type}`}
      onAdd={start}
    >
      <ListState query={items} what={`${type}s`}>
        {(list) => (
          <ItemList
            parentId={parentId}
            items={list}
            whyFixed={whyFixed(items.sort)}
            hrefOf={({ id }) => paths.item(...above, id)}
            activeId={activeId}
            renameIn="dialog"
          />
        )}
      </ListState>
      {dialog}
    </Panel>
  )
}
