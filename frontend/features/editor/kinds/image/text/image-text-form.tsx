import { useState } from 'react'
import type { ImageAttributes } from '#modules/workspace/document/blocks/image'
import { TextField } from '../../../../../ui/text-field/text-field.js'
import { FloatingForm, SaveOrCancel } from '../../../menus/floating-form/floating-form.js'
import type { PageView } from '../../../view/page-view.js'
import type { FormBlock } from '../../../menus/form-block.js'
import { type PlacedImage, setSelectedImage } from '../image-commands.js'

/** Form for an image's caption and description. */
export function ImageTextForm({ view, image }: { view: PageView; image: FormBlock<PlacedImage> }) {
  const [before] = useState(() => image.node.attrs as ImageAttributes)
  const [caption, setCaption] = useState(before.caption)
  const [alt, setAlt] = useState(before.alt)

  // A text that another user changed meanwhile stays, unless this user changed the same text.
  const save = setSelectedImage({
    ...(caption !== before.caption && { caption: caption.trim() }),
    ...(alt !== before.alt && { alt: alt.trim() }),
  })

  function submit() {
    view.ask(null)
    view.run(save)
  }

  return (
    <FloatingForm
      view={view}
      label="Caption and description"
      text={[caption, alt].filter((text) => text !== '').join('\n')}
      isGone={image.isGone}
      onSubmit={submit}
      onLeave={() => view.runAside(save)}
      actions={<SaveOrCancel view={view} />}
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
        hint="For people who can’t see the image."
        maxLength={1000}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </FloatingForm>
  )
}
