import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { Badge } from './badge.js'

const meta: Meta<typeof Badge> = { title: 'Primitives/Badge', component: Badge }
export default meta

export const Tones: StoryObj<typeof Badge> = {
  render: () => (
    <Stack row>
      <Badge>unverified</Badge>
      <Badge tone="accent">current</Badge>
      <Badge tone="success">active</Badge>
      <Badge tone="warning">past due</Badge>
      <Badge tone="danger">Canceled</Badge>
    </Stack>
  ),
}
