import { ImageUp } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { Button } from '../../../../../ui/button/button.js'
import type { PageView } from '../../../view/page-view.js'
import styles from './image-dialog.module.css'

interface TabProps {
  view: PageView
  onClose: () => void
}

/** Tab for images from this device; ignores other files (rule 6.16). */
export function FileTab({ view, onClose }: TabProps) {
  const chooser = useRef<HTMLInputElement>(null)

  function insert(files: Iterable<File> | null) {
    const chosen = [...(files ?? [])]
    onClose()
    view.uploads.start(chosen, { kind: 'image' })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    insert(event.dataTransfer.files)
  }

  return (
    <div className={styles.tab}>
      <div
        role="presentation"
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <ImageUp aria-hidden size={24} />
        <p>PNG, JPEG, GIF, WebP or AVIF, up to 5 MB each.</p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => chooser.current?.click()}>Choose a file</Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Image file"
        onChange={({ target }) => insert(target.files)}
      />
    </div>
  )
}
