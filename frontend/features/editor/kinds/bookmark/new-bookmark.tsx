import { useCallback, useEffect, useRef, useState } from 'react'
import { isWebAddress } from '#modules/workspace/document/addresses'
import { messageOf } from '../../../../app/api-client.js'
import { typedSince } from '../../../../app/typed-since.js'
import { Button } from '../../../../ui/button/button.js'
import { Floating } from '../../../../ui/floating/floating.js'
import { TextField } from '../../../../ui/text-field/text-field.js'
import { notifyError } from '../../../../ui/toast/toast.js'
import { readAddress } from '../../marks/link/link-commands.js'
import { closeForm, FloatingForm } from '../../menus/floating-form/floating-form.js'
import { posToDOMRect } from '../../menus/pos-to-dom-rect.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { insertBookmark } from './bookmark-commands.js'
import { fetchBookmark } from './fetch-bookmark.js'
import { bookmarkAddress } from './turn-link.js'

/** Stands for the bookmark that the server will find. */
const ANY_BOOKMARK = { url: 'https://a.test/', title: 'a', description: '', picture: '' }

/** Form for the address of a new bookmark, below the cursor while it is open. */
export function NewBookmark({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ dialog }) => dialog === 'bookmark')
  const isGone = useEditorState(
    view,
    ({ editor, dialog }) => dialog === 'bookmark' && !insertBookmark(ANY_BOOKMARK)(editor)
  )
  const { from, to } = view.editor.state.selection
  const anchor = useCallback(() => posToDOMRect(view.editor, from, to), [view, from, to])
  if (!open) return null
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement="bottom-start"
      moved={`${from}-${to}`}
    >
      <AddressForm view={view} isGone={isGone} />
    </Floating>
  )
}

function AddressForm({ view, isGone }: { view: PageView; isGone: boolean }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const closed = useRef<AbortController>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    closed.current = controller
    return () => controller.abort()
  }, [])

  const address = readAddress(typed)
  const url = address !== null && isWebAddress(address) ? address : null

  async function submit() {
    if (pending) return
    if (url === null) {
      setError('Enter the address of a web page.')
      return
    }
    const { signal } = closed.current!
    const hasTyped = typedSince(() => ({ address: field.current?.value }))
    setError(undefined)
    setPending(true)
    try {
      const bookmark = await fetchBookmark(url, signal)
      if (signal.aborted) return
      // The user wants another page, or another device has deleted the place.
      if (!hasTyped() && view.tryRun(insertBookmark(bookmark))) closeForm(view)
      else setPending(false)
    } catch (failure) {
      if (signal.aborted) return
      setError(messageOf(failure))
      setPending(false)
    }
  }

  function leave() {
    if (url !== null) void bookmarkAddress(view, url)
    else if (typed.trim() !== '') {
      notifyError(`“${typed}” isn’t the address of a web page, so no bookmark was added.`)
    }
  }

  return (
    <FloatingForm
      view={view}
      label="Bookmark"
      text={typed}
      isGone={isGone}
      onSubmit={() => void submit()}
      onLeave={leave}
      actions={
        <>
          <Button type="button" variant="quiet" size="small" onClick={() => closeForm(view)}>
            Cancel
          </Button>
          <Button type="submit" size="small" pending={pending}>
            Add bookmark
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label="Address"
        placeholder="Paste or type an address"
        hint="The server fetches the title and the picture of the page."
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FloatingForm>
  )
}
