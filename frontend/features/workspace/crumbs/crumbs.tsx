import { CircleUser, Folder, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { CrumbMenu } from '../../../app/menus/menus.js'
import { paths } from '../../../app/paths.js'
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.js'
import { CrumbButton } from '../../../ui/breadcrumbs/crumb-button.js'
import type { CrumbLink } from '../../../ui/breadcrumbs/crumb-menu.js'
import { useIsWide } from '../../../ui/media.js'
import { useItemList } from '../list-sort/use-item-list.js'
import { iconOf } from '../tree/item-icon.js'
import { displayName } from '../tree/item-name.js'
import type { ItemPath } from '../tree/use-item-path.js'
import styles from './crumbs.module.css'

interface ItemCrumbsProps {
  /** Ids of the page's ancestors, from the folder down. */
  above: number[]
  pageId: number
  path: ItemPath
}

/** Targets of the phone's bottom bar, which a page hides to use the whole screen. */
const PLACES: CrumbLink[] = [
  { label: 'Search', href: paths.search, icon: Search },
  { label: 'Trash', href: paths.trash, icon: Trash2 },
  { label: 'Profile', href: paths.profile, icon: CircleUser },
]

/** Breadcrumbs of the open page. Menus lead to each step's siblings. */
export default function ItemCrumbs(props: ItemCrumbsProps) {
  const wide = useIsWide()
  if (!wide) return <NarrowCrumbs {...props} places={PLACES} />
  return (
    <>
      <span className={styles.wide}>
        <WideCrumbs {...props} />
      </span>
      <span className={styles.narrow}>
        <NarrowCrumbs {...props} places={[]} />
      </span>
    </>
  )
}

function WideCrumbs({ above, path }: ItemCrumbsProps) {
  const [folderId, fileId] = above
  const { data: folders = [] } = useItemList(null)
  const { data: files = [] } = useItemList(folderId ?? null)
  const { data: sections = [] } = useItemList(fileId ?? null)
  const steps = [
    { item: path.folder, beside: folders },
    { item: path.file, beside: files },
    { item: path.section, beside: sections },
  ]
  const unknown = steps.findIndex(({ item }) => !item)
  // Stops at the first unknown step, because a name that loads later would shift the steps behind
  // it.
  const known = unknown < 0 ? steps : steps.slice(0, unknown)
  const crumbs = known.map(({ item, beside }, level) => ({
    label: item ? displayName(item) : '',
    emoji: item?.icon,
    href: paths.item(...above.slice(0, level + 1)),
    beside: [{ links: linksTo(beside, above.slice(0, level), above[level]) }],
  }))
  return <Breadcrumbs crumbs={crumbs} Menu={CrumbMenu} />
}

/** A single button with the ancestors, the places of the app, and the open page's siblings. */
function NarrowCrumbs({ above, pageId, path, places }: ItemCrumbsProps & { places: CrumbLink[] }) {
  const [wanted, setWanted] = useState(false)
  const { data: pages = [] } = useItemList(above.at(-1) ?? null, { enabled: wanted })
  const steps = [path.folder, path.file, path.section].flatMap((item, level) => {
    return item ? linksTo([item], above.slice(0, level), undefined) : []
  })
  const folders = { label: 'Folders', href: paths.app, icon: Folder }
  return (
    <CrumbMenu
      onOpenChange={() => setWanted(true)}
      trigger={
        <CrumbButton
          label={path.section ? displayName(path.section) : '…'}
          emoji={path.section?.icon}
        />
      }
      groups={[
        { label: 'Path', links: [folders, ...steps] },
        ...(places.length > 0 ? [{ label: 'Elsewhere', links: places }] : []),
        { label: 'Pages', links: linksTo(pages, above, pageId) },
      ]}
    />
  )
}

function linksTo(
  items: BlockSummary[],
  above: number[],
  currentId: number | undefined
): CrumbLink[] {
  return items.map((item) => ({
    label: displayName(item),
    href: paths.item(...above, item.id),
    icon: iconOf(item),
    current: item.id === currentId,
  }))
}
