import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { ErrorBoundary } from './error-boundary.js'
import { FailureMessage } from './failure-message.js'

type Props = ComponentProps<typeof ErrorBoundary>

const meta: Meta<Props> = {
  title: 'Patterns/Error boundary',
  component: ErrorBoundary,
  args: { fallback: () => <FailureMessage text="An error was thrown." onReload={() => {}} /> },
}
export default meta

export const Fine: StoryObj<Props> = { args: { children: 'What it stands around.' } }

/** React reports the caught error. The test of all stories expects the report for this story. */
export const Failed: StoryObj<Props> = {
  args: { children: <Broken /> },
  tags: ['logs-errors'],
}

function Broken(): never {
  throw new Error('Broken on purpose')
}
