import { useState } from 'react'
import {
  type AttachmentAttributes,
  MAX_FILE_NAME,
} from '#modules/workspace/document/blocks/attachment'
import { TextField } from '../../../../ui/text-field/text-field.js'
import { FloatingForm, SaveOrCancel } from '../../menus/floating-form/floating-form.js'
import type { Block } from '../../blocks/block-at.js'
import type { PageView } from '../../view/page-view.js'
import type { FormBlock } from '../../menus/form-block.js'
import { renameSelected } from './attachment-commands.js'

/** Form for the name of the selected attachment. */
export function RenameForm({ view, file }: { view: PageView; file: FormBlock<Block> }) {
  const { name: before } = file.node.attrs as AttachmentAttributes
  const [first] = useState(before)
  const [name, setName] = useState(before)
  // A name that another user gave meanwhile stays, unless this user changed it too.
  const rename = renameSelected(name === first ? before : name)

  function submit() {
    view.ask(null)
    view.run(rename)
  }

  return (
    <FloatingForm
      view={view}
      label="File name"
      text={name}
      isGone={file.isGone}
      onSubmit={submit}
      onLeave={() => view.runAside(rename)}
      actions={<SaveOrCancel view={view} />}
    >
      <TextField
        label="Name"
        hint="Downloads are saved under this name."
        maxLength={MAX_FILE_NAME}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FloatingForm>
  )
}
