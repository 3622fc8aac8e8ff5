import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.js'
import { notify, notifyError, notifyNext } from './toast.js'

const meta: Meta = { title: 'Primitives/Toast' }
export default meta

/** Returns a story whose button is pressed and shows a toast. */
function toast(message: string, show: () => void): StoryObj {
  return {
    render: () => (
      <Button variant="quiet" onClick={show}>
        Show it
      </Button>
    ),
    play: async ({ canvasElement }) => {
      await userEvent.click(within(canvasElement).getByRole('button'))
      await within(document.body).findAllByText((_, element) => element?.textContent === message)
    },
  }
}

const COPIED = 'Copied link to clipboard'
const TRASHED = 'Moved “Field notes” to the trash'
const MOVED = 'Moved to “Field notes of the spring”'
const nothing = () => undefined
const FAILED = 'Network error'

export const Done = toast(COPIED, () => notify(COPIED))
export const WithUndo = toast(TRASHED, () => notify(TRASHED, () => notify('It is back')))
export const WithNext = toast(MOVED, () => notifyNext(MOVED, 'Open page', nothing, nothing))
export const Failed = toast(FAILED, () => notifyError(FAILED))

export const Several = toast(FAILED, () => {
  notify(COPIED)
  notify(TRASHED, () => notify('It is back'))
  notifyError(FAILED)
})

/** F6 focuses the newest toast, which stays while it has the focus. Escape returns the focus. */
export const ByKeyboard: StoryObj = {
  ...WithUndo,
  play: async (context) => {
    await WithUndo.play?.(context)
    await userEvent.keyboard('{F6}')
    const undo = await within(document.body).findByRole('button', { name: 'Undo' })
    await waitFor(() => expect(undo).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await within(document.body).findByText('It is back')
  },
}
