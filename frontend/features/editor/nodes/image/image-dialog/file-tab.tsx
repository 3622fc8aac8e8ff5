import { useRef } from 'react'
import { Button } from '../../../../../ui/button/button.js'
import type { PageView } from '../../../view/page-view.js'
import styles from './image-dialog.module.css'

interface TabProps {
  view: PageView
  onClose: () => void
}

/** Images from this device; anything else is left alone (SPEC §5). */
export function FileTab({ view, onClose }: TabProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>PNG, JPEG, GIF, WebP or AVIF, at most 5 MB each.</p>
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
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          onClose()
          view.uploads.start(files)
        }}
      />
    </div>
  )
}
