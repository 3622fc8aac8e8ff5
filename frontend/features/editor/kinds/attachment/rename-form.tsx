import { useState } from 'react'
import { MAX_FILE_NAME } from '#modules/workspace/document/blocks/attachment'
import { Button } from '../../../../ui/button/button.js'
import { TextField } from '../../../../ui/text-field/text-field.js'
import { closeForm, FloatingForm } from '../../menus/floating-form/floating-form.js'
import type { PageView } from '../../view/page-view.js'
import { renameSelected } from './attachment-commands.js'

/** Form for the name of the selected attachment. */
export function RenameForm({ view, before }: { view: PageView; before: string }) {
  const [name, setName] = useState(before)

  function submit() {
    view.ask(null)
    view.run(renameSelected(name))
  }

  return (
    <FloatingForm
      view={view}
      label="File name"
      onSubmit={submit}
      actions={
        <>
          <Button type="button" variant="quiet" size="small" onClick={() => closeForm(view)}>
            Cancel
          </Button>
          <Button type="submit" size="small">
            Save
          </Button>
        </>
      }
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
