import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { CodeMissing } from '../load-code.js'
import { FailedOverlay, FailedPart } from './failure.js'

type Props = ComponentProps<typeof FailedPart>

const meta: Meta<Props> = {
  title: 'Patterns/Failure',
  component: FailedPart,
  args: { error: new Error('Broken') },
}
export default meta

export const Thrown: StoryObj<Props> = {}
export const NewerApp: StoryObj<Props> = { args: { error: new CodeMissing(true, null) } }
export const NotLoaded: StoryObj<Props> = { args: { error: new CodeMissing(false, null) } }
export const Overlay: StoryObj<Props> = {
  args: { error: new CodeMissing(true, null) },
  render: (props) => <FailedOverlay {...props} />,
}
