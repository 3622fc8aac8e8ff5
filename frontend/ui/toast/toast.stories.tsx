import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { Button } from '../button/button.js'
import { notify, notifyError } from './toast.js'

const meta: Meta = { title: 'Primitives/Toast' }
export default meta

/** A button that shows a toast, pressed. */
function toast(message: string, show: () => void): StoryObj {
  return {
    render: () => (
      <Button variant="quiet" onClick={show}>
        Show it
      </Button>
    ),
    play: async ({ canvasElement }) => {
      await userEvent.click(within(canvasElement).getByRole('button'))
      await within(document.body).findAllByText(message)
    },
  }
}

const COPIED = 'Copied link to clipboard'
const TRASHED = 'Moved “Field notes” to the trash'
const FAILED = 'Network error'

export const Done = toast(COPIED, () => notify(COPIED))
export const WithUndo = toast(TRASHED, () => notify(TRASHED, () => notify('It is back')))
export const Failed = toast(FAILED, () => notifyError(FAILED))
