import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { Breadcrumbs } from './breadcrumbs.js'

const meta: Meta<typeof Breadcrumbs> = {
  title: 'Primitives/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    crumbs: [
      { label: 'Research', href: '/app/1' },
      { label: 'Field notes of the long summer in the north', href: '/app/1/2' },
      { label: 'First day' },
    ],
  },
}
export default meta

type Story = StoryObj<typeof Breadcrumbs>

export const Wide: Story = {}
export const Narrow: Story = {
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
