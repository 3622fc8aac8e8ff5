import type { Meta, StoryObj } from '@storybook/react-vite'
import { ErrorState } from './error-state.js'

const meta: Meta<typeof ErrorState> = { title: 'Patterns/Error state', component: ErrorState }
export default meta

export const Default: StoryObj<typeof ErrorState> = {
  args: {
    title: 'Couldn’t load the files',
    message: 'Network error',
    onRetry: () => undefined,
  },
}
