import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { Button, ButtonLink } from './button.js'

const meta: Meta<typeof Button> = {
  title: 'Primitives/Button',
  component: Button,
  args: { children: 'Save' },
}
export default meta

type Story = StoryObj<typeof Button>

export const Primary: Story = {}

export const Variants: Story = {
  render: (args) => (
    <Stack row>
      <Button {...args} />
      <Button {...args} variant="quiet" />
      <Button {...args} variant="ghost" />
      <Button {...args} variant="danger">
        Delete
      </Button>
    </Stack>
  ),
}

export const Sizes: Story = {
  render: (args) => (
    <Stack row>
      <Button {...args} size="small" />
      <Button {...args} size="medium" />
      <Button {...args} size="large" />
    </Stack>
  ),
}

export const Pending: Story = { args: { pending: true, children: 'Saving' } }

export const Disabled: Story = { args: { disabled: true } }

export const Wide: Story = { args: { wide: true, size: 'large', children: 'Sign in' } }

export const AsLink: Story = {
  render: () => <ButtonLink href="/sign-up">Get started</ButtonLink>,
}
