import type { Meta, StoryObj } from '@storybook/react-vite'
import { CenteredSpinner, Spinner } from './spinner.js'

const meta: Meta<typeof Spinner> = { title: 'Primitives/Spinner', component: Spinner }
export default meta

type Story = StoryObj<typeof Spinner>

export const Small: Story = {}
export const Large: Story = { args: { size: 'large' } }
export const Centered: Story = { render: () => <CenteredSpinner /> }
