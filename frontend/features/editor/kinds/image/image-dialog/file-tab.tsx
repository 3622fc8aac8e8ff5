import { ImageUp } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { Button } from '../../../../../ui/button/button.js'
import type { PageView } from '../../../view/page-view.js'
import { Row, Stack } from '../../../../../ui/layout/layout.js'
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
    <Stack gap={4}>
      <Stack
        role="presentation"
        align="center"
        justify="center"
        gap={2}
        tone="muted"
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <ImageUp aria-hidden size={24} />
        <p>PNG, JPEG, GIF, WebP or AVIF, up to 5 MB each.</p>
      </Stack>
      <Row align="stretch" justify="end" gap={2}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => chooser.current?.click()}>Choose a file</Button>
      </Row>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Image file"
        onChange={({ target }) => insert(target.files)}
      />
    </Stack>
  )
}
