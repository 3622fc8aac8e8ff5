import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../../../../../ui/button/button.js'
import { TextField } from '../../../../../ui/text-field/text-field.js'
import type { PageView } from '../../../view/page-view.js'
import { insertImage } from '../image.js'
import { imageLinkProblem, imageSource } from '../read-image-link.js'
import { learnSize } from '../size/learn-size.js'
import { Row, Stack } from '../../../../../ui/layout/layout.js'

interface TabProps {
  view: PageView
  /** Input of the link. */
  field: RefObject<HTMLInputElement | null>
  /** Called with true once something is typed, and with false when it is inserted. */
  onType: (hasTyped: boolean) => void
  onClose: () => void
}

/** Tab for an image at another address (rule 6.16). */
export function LinkTab({ view, field, onType, onClose }: TabProps) {
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
    onType(false)
    view.ask(null)
    const src = imageSource(link, window.location.origin)
    view.run(insertImage({ src, alt: alt.trim() }))
    void learnSize(view.editor, src)
  }

  return (
    <Stack as="form" noValidate gap={4} onInput={() => onType(true)} onSubmit={submit}>
      <TextField
        ref={field}
        label="Image link"
        placeholder="https://"
        inputMode="url"
        value={link}
        error={error}
        onChange={(event) => setLink(event.target.value)}
      />
      <TextField
        label="Description"
        hint="For people who can’t see the image."
        maxLength={1000}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Row align="stretch" justify="end" gap={2}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Insert</Button>
      </Row>
    </Stack>
  )
}
