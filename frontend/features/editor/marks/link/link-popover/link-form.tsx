import { useState } from 'react'
import { Button } from '../../../../../ui/button/button.js'
import { TextField } from '../../../../../ui/text-field/text-field.js'
import { notifyError } from '../../../../../ui/toast/toast.js'
import { type LinkRange, readAddress, removeLink, setLink } from '../link-commands.js'
import { canBeBookmark, turnLinkIntoBookmark } from '../../../kinds/bookmark/turn-link.js'
import { closeForm, FloatingForm } from '../../../menus/floating-form/floating-form.js'
import type { PageView } from '../../../view/page-view.js'

interface LinkFormProps {
  view: PageView
  range: LinkRange
  isNew: boolean
}

/** Form for the address of the selected text. */
export function LinkForm({ view, range, isNew }: LinkFormProps) {
  // An address that another user changed meanwhile stays, unless this user changed it too.
  const [first] = useState(range.url)
  const [typed, setTyped] = useState(first)
  const [error, setError] = useState<string>()
  const [wasNew] = useState(isNew)

  function submit() {
    const url = readAddress(typed)
    if (url === null) {
      setError('This address can’t be used as a link.')
      return
    }
    view.ask(null)
    view.run(setLink({ ...range, url: typed === first ? range.url : url }))
  }

  function leave() {
    if (typed.trim() === '' || typed === first) return
    const url = readAddress(typed)
    if (url === null) notifyError(`“${typed}” can’t be used as a link, so nothing changed.`)
    else view.runAside(setLink({ ...range, url }))
  }

  function remove() {
    view.ask(null)
    view.run(removeLink(range))
  }

  function turn() {
    closeForm(view)
    void turnLinkIntoBookmark(view, range)
  }

  return (
    <FloatingForm
      view={view}
      label="Link"
      text={typed}
      isGone={isNew && !wasNew}
      onSubmit={submit}
      onLeave={leave}
      actions={
        <>
          {!isNew && (
            <Button variant="quiet" size="small" onClick={remove}>
              Remove link
            </Button>
          )}
          {!isNew && canBeBookmark(range) && (
            <Button variant="quiet" size="small" onClick={turn}>
              Turn into bookmark
            </Button>
          )}
          <Button type="submit" size="small">
            Save link
          </Button>
        </>
      }
    >
      <TextField
        label="Link"
        placeholder="Paste or type an address"
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FloatingForm>
  )
}
