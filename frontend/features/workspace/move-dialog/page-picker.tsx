import { paths } from '../../../app/paths.js'
import type { PagePickerProps } from '../../editor/index.js'
import { displayName } from '../blocks/block-name.js'
import { useOpenIds } from '../blocks/use-move-blocks.js'
import { TargetDialog } from './target-dialog.js'

/** Asks for another page to move blocks of the open one to. Mounted while it is open. */
export default function PagePicker({ title, onChoose, onClose }: PagePickerProps) {
  const open = useOpenIds()
  return (
    <TargetDialog
      title={title}
      description="Choose a page. What is moved comes last there."
      targetType="page"
      currentId={open.at(-1) ?? null}
      open={open}
      onChoose={({ block, path }) =>
        onChoose({ id: block.id, name: displayName(block), address: paths.block(...path) })
      }
      onClose={onClose}
    />
  )
}
