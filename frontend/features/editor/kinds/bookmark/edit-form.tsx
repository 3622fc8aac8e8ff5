import { useState } from 'react'
import { isSeen } from '#modules/workspace/api'
import {
  type BookmarkAttributes,
  MAX_BOOKMARK_DESCRIPTION,
  MAX_BOOKMARK_TITLE,
} from '#modules/workspace/document/blocks/bookmark'
import { TextArea } from '../../../../ui/text-area/text-area.js'
import { TextField } from '../../../../ui/text-field/text-field.js'
import { FloatingForm, SaveOrCancel } from '../../menus/floating-form/floating-form.js'
import type { Block } from '../../blocks/block-at.js'
import type { FormBlock } from '../../menus/form-block.js'
import type { PageView } from '../../view/page-view.js'
import { editSelected } from './bookmark-commands.js'

/** Form for the texts of the selected bookmark. */
export function EditForm({ view, bookmark }: { view: PageView; bookmark: FormBlock<Block> }) {
  const [before] = useState(bookmark.node.attrs as BookmarkAttributes)
  const [title, setTitle] = useState(before.title)
  const [description, setDescription] = useState(before.description)
  const [error, setError] = useState<string>()

  // A text that another user changed meanwhile stays, unless this user changed the same text.
  const edit = editSelected({
    ...(title !== before.title && isSeen(title) && { title }),
    ...(description !== before.description && { description }),
  })

  function submit() {
    if (!isSeen(title)) {
      setError('Enter a title.')
      return
    }
    view.ask(null)
    view.run(edit)
  }

  function leave() {
    view.runAside(edit)
  }

  return (
    <FloatingForm
      view={view}
      label="Bookmark"
      text={[title, description].filter((text) => text !== '').join('\n')}
      isGone={bookmark.isGone}
      onSubmit={submit}
      onLeave={leave}
      actions={<SaveOrCancel view={view} />}
    >
      <TextField
        label="Title"
        maxLength={MAX_BOOKMARK_TITLE}
        autoComplete="off"
        value={title}
        error={error}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={MAX_BOOKMARK_DESCRIPTION}
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FloatingForm>
  )
}
