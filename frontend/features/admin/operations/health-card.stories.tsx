import type { Meta, StoryObj } from '@storybook/react-vite'
import { AILING, HEALTHY } from '../../../.storybook/operations-responses.js'
import { Stack } from '../../../.storybook/stack.js'
import { HealthCard } from './health-card.js'

const meta: Meta<typeof HealthCard> = {
  title: 'Staff area/Health card',
  component: HealthCard,
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Story = StoryObj<typeof HealthCard>

export const Healthy: Story = { args: { health: HEALTHY } }
export const Ailing: Story = { args: { health: AILING } }
