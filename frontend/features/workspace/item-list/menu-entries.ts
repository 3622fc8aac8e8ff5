import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  Download,
  FolderInput,
  LayoutTemplate,
  ListChecks,
  PencilLine,
  Share2,
  SmilePlus,
  Star,
  Trash2,
} from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import type { MenuAction } from '../../../ui/menu/menu.js'
import { canBeShared } from '../shared-items/share-state.js'
import { parentTypeOf } from '../tree/item-types.js'
import { orderingAfterStep } from '../tree/reorder-siblings.js'

/** Commands of a list's menu and keys. */
export interface ListCommands {
  rename: (item: BlockSummary) => void
  /** Starts a touch selection. */
  select: (item: BlockSummary) => void
  step: (items: BlockSummary[], way: 'up' | 'down') => void
  /** Adds an item to the favorites, or removes it. */
  favorite: (item: BlockSummary) => void
  /** Marks a page as a template, or removes the mark. */
  template: (item: BlockSummary) => void
  /** Opens the picker of icons. */
  icon: (item: BlockSummary) => void
  /** Copies an item with its contents. */
  duplicate: (item: BlockSummary) => void
  /** Opens the dialog that shares an item with its contents by a link. */
  share: (item: BlockSummary) => void
  /** Opens the dialog that exports an item with its contents. */
  export: (item: BlockSummary) => void
  /** Opens the move dialog. */
  move: (items: BlockSummary[]) => void
  trash: (items: BlockSummary[]) => void
}

/** Returns the context menu of one item, or of the whole selection (rule 15.6). */
export function menuEntries(
  items: BlockSummary[],
  siblings: BlockSummary[],
  { touch, favorite, template }: { touch: boolean; favorite: boolean; template: boolean },
  commands: ListCommands
): MenuAction[] {
  const [item] = items
  if (!item) return []
  const many = items.length > 1
  const ids = items.map(({ id }) => id)
  const step = (way: 'up' | 'down') => ({
    disabled: orderingAfterStep(siblings, ids, way) === null,
    takesFocus: true,
    onSelect: () => commands.step(items, way),
  })
  const entries: (MenuAction | false)[] = [
    !many && {
      label: 'Rename',
      icon: PencilLine,
      takesFocus: true,
      onSelect: () => commands.rename(item),
    },
    !many && touch && { label: 'Select', icon: ListChecks, onSelect: () => commands.select(item) },
    !many && {
      label: favorite ? 'Remove from favorites' : 'Add to favorites',
      icon: Star,
      onSelect: () => commands.favorite(item),
    },
    !many &&
      item.block_type === 'page' && {
        label: template ? 'Remove from templates' : 'Mark as template',
        icon: LayoutTemplate,
        onSelect: () => commands.template(item),
      },
    !many && {
      label: item.icon ? 'Change icon' : 'Add icon',
      icon: SmilePlus,
      takesFocus: true,
      onSelect: () => commands.icon(item),
    },
    !many && {
      label: 'Duplicate',
      icon: CopyPlus,
      onSelect: () => commands.duplicate(item),
    },
    !many &&
      canBeShared(item) && {
        label: 'Share',
        icon: Share2,
        takesFocus: true,
        onSelect: () => commands.share(item),
      },
    !many && {
      label: 'Export',
      icon: Download,
      takesFocus: true,
      onSelect: () => commands.export(item),
    },
    parentTypeOf(item.block_type) !== undefined && {
      label: many ? 'Move all to…' : 'Move to…',
      icon: FolderInput,
      takesFocus: true,
      onSelect: () => commands.move(items),
    },
    { label: 'Move up', icon: ArrowUp, ...step('up') },
    { label: 'Move down', icon: ArrowDown, ...step('down') },
    {
      label: many ? 'Trash all' : 'Trash',
      icon: Trash2,
      takesFocus: true,
      onSelect: () => commands.trash(items),
    },
  ]
  return entries.filter((entry) => entry !== false)
}
