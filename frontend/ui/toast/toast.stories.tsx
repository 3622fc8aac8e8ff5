import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { within } from 'storybook/test'
import { Button } from '../button/button.js'
import { notify, notifyError } from './toast.js'

const meta: Meta = {
  title: 'Primitives/Toast',
  play: () =>
    within(document.body)
      .findByRole('dialog')
      .then(() => undefined),
}
export default meta

function Example({ show }: { show: () => void }) {
  useEffect(show, [show])
  return (
    <Button variant="quiet" onClick={show}>
      Show it again
    </Button>
  )
}

const copied = () => notify('Copied link to clipboard')
const trashed = () => notify('Moved “Field notes” to the trash', () => notify('It is back'))
const failed = () => notifyError('Network error')

export const Done: StoryObj = { render: () => <Example show={copied} /> }
export const WithUndo: StoryObj = { render: () => <Example show={trashed} /> }
export const Failed: StoryObj = { render: () => <Example show={failed} /> }
