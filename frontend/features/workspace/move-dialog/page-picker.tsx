import { paths } from '../../../app/paths.js'
import type { PagePickerProps } from '../../editor/index.js'
import { displayName } from '../tree/item-name.js'
import { useOpenIds } from '../tree/use-move-items.js'
import { TargetDialog } from './target-dialog.js'

/** Asks for another page to move blocks of the open one to. Mounted while it is open. */
export default function PagePicker({ title, onChoose, onClose }: PagePickerProps) {
  const open = useOpenIds()
  return (
    <TargetDialog
      title={title}
      description="Choose a page. What you move goes to the end."
      targetType="page"
      currentId={open.at(-1) ?? null}
      open={open}
      onChoose={({ item, path }) =>
        onChoose({ id: item.id, name: displayName(item), address: paths.item(...path) })
      }
      onClose={onClose}
    />
  )
}
