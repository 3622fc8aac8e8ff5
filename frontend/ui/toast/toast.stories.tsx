import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { within } from 'storybook/test'
import { Button } from '../button/button.js'
import { notify, notifyError } from './toast.js'

const meta: Meta = { title: 'Primitives/Toast' }
export default meta

/** A toast that is shown from the start, and again on demand. */
function toast(message: string, show: () => void): StoryObj {
  return {
    render: () => <Example show={show} />,
    play: async () => {
      await within(document.body).findByText(message)
    },
  }
}

function Example({ show }: { show: () => void }) {
  useEffect(show, [show])
  return (
    <Button variant="quiet" onClick={show}>
      Show it again
    </Button>
  )
}

const COPIED = 'Copied link to clipboard'
const TRASHED = 'Moved “Field notes” to the trash'
const FAILED = 'Network error'

export const Done = toast(COPIED, () => notify(COPIED))
export const WithUndo = toast(TRASHED, () => notify(TRASHED, () => notify('It is back')))
export const Failed = toast(FAILED, () => notifyError(FAILED))
