import { useAtom } from 'jotai'
import { exportAtom, type NamedItem } from '../../app/open-windows.js'
import { Button } from '../../ui/button/button.js'
import { Dialog } from '../../ui/dialog/dialog.js'
import { FormError } from '../../ui/form-error/form-error.js'
import { FormatChoice } from './format-choice.js'
import { useExport } from './use-export.js'

/** Window in which the user exports a page, or an item with everything in it (rule 15.40). */
export default function ExportDialog() {
  const [item, setItem] = useAtom(exportAtom)
  return item && <OpenDialog key={item.id} item={item} onClose={() => setItem(null)} />
}

function OpenDialog({ item, onClose }: { item: NamedItem; onClose: () => void }) {
  const { format, setFormat, start, pending, problem } = useExport(item.id, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export “${item.name}”`}
      description={contentsOf(item)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={pending} onClick={start}>
            Export
          </Button>
        </>
      }
    >
      <FormError message={problem} />
      <FormatChoice value={format} onChange={setFormat} />
    </Dialog>
  )
}

function contentsOf({ block_type: type }: NamedItem) {
  if (type === 'page') return 'A zip file with this page, its pictures and its files.'
  return `A zip file with all pages of this ${type}, their pictures and their files. Pages in the trash are left out.`
}
