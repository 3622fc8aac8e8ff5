import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button/button.js'
import { Dialog } from '../../../../ui/dialog/dialog.js'
import { TextField } from '../../../../ui/text-field/text-field.js'
import type { PageView } from '../../view/page-view.js'
import { usePageSnapshot } from '../../view/use-page-view.js'
import { insertImage } from './image.js'
import { imageLinkProblem, imageSource } from './read-image-link.js'

const FORM_ID = 'image-link'

/** Asks for an image's link and puts the image where the cursor is (SPEC §2, Insert-image modal). */
export function ImageDialog({ view }: { view: PageView }) {
  const { dialog } = usePageSnapshot(view)
  return (
    <Dialog
      open={dialog === 'image'}
      onClose={() => close(view)}
      title="Insert image"
      actions={
        <>
          <Button variant="quiet" onClick={() => close(view)}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID}>
            Insert
          </Button>
        </>
      }
    >
      <ImageForm view={view} />
    </Dialog>
  )
}

function ImageForm({ view }: { view: PageView }) {
  const [link, setLink] = useState('')
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = imageLinkProblem(link, window.location.origin)
    if (problem !== null) {
      setError(problem)
      return
    }
    view.ask(null)
    view.run(insertImage({ src: imageSource(link, window.location.origin), alt: alt.trim() }))
  }

  return (
    <form id={FORM_ID} noValidate onSubmit={submit}>
      <TextField
        label="Image link"
        placeholder="https://"
        inputMode="url"
        value={link}
        error={error}
        onChange={(event) => setLink(event.target.value)}
      />
      <TextField
        label="Description"
        hint="For people who cannot see the image."
        maxLength={1000}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </form>
  )
}

function close(view: PageView) {
  view.ask(null)
  view.focus()
}
