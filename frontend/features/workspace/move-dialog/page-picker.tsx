import { paths } from '../../../app/paths.js'
import type { PagePickerProps } from '../../editor/index.js'
import { displayName } from '../tree/item-name.js'
import { useOpenIds } from '../tree/use-move-items.js'
import { TargetDialog } from './target-dialog.js'

/** Dialog that asks for a page to move blocks of the open page to. Mounted while open. */
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
