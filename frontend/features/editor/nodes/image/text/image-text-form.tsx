import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ImageAttributes } from '#modules/workspace/document/nodes/image'
import { Button } from '../../../../../ui/button/button.js'
import { TextField } from '../../../../../ui/text-field/text-field.js'
import { usePressOutside } from '../../../menus/use-press-outside.js'
import type { PageView } from '../../../view/page-view.js'
import { type PlacedImage, setSelectedImage } from '../image-commands.js'
import styles from './image-toolbar.module.css'

/** An image's caption and its description. Enter takes them, Escape leaves them as they were. */
export function ImageTextForm({ view, image }: { view: PageView; image: PlacedImage }) {
  const before = image.node.attrs as ImageAttributes
  const [caption, setCaption] = useState(before.caption)
  const [alt, setAlt] = useState(before.alt)
  const form = useRef<HTMLFormElement>(null)
  usePressOutside(form, () => view.ask(null))
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  function close() {
    view.ask(null)
    view.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    view.ask(null)
    view.run(setSelectedImage({ caption: caption.trim(), alt: alt.trim() }))
  }

  return (
    <form
      ref={form}
      aria-label="Caption and description"
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <TextField
        label="Caption"
        hint="Shown below the image."
        maxLength={2000}
        autoComplete="off"
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      <TextField
        label="Description"
        hint="For people who cannot see the image."
        maxLength={1000}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="button" variant="quiet" size="small" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="small">
          Save
        </Button>
      </div>
    </form>
  )
}
