import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { StorageMeter } from './storage-meter.js'

const meta: Meta<typeof StorageMeter> = {
  title: 'Patterns/Storage meter',
  component: StorageMeter,
  args: { limit: 1 },
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Story = StoryObj<typeof StorageMeter>

export const Some: Story = { args: { used: 0.25 * 1024 ** 3 } }
export const NearlyFull: Story = { args: { used: 0.95 * 1024 ** 3 } }
export const Full: Story = { args: { used: 1.2 * 1024 ** 3 } }
