import type { Meta, StoryObj } from '@storybook/react-vite'
import { Plus } from 'lucide-react'
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
      <Button {...args}>Primary</Button>
      <Button {...args} variant="quiet">
        Quiet
      </Button>
      <Button {...args} variant="ghost">
        Ghost
      </Button>
      <Button {...args} variant="danger">
        Danger
      </Button>
    </Stack>
  ),
}

export const Sizes: Story = {
  render: (args) => (
    <Stack row>
      <Button {...args} size="small">
        Small
      </Button>
      <Button {...args} size="medium">
        Medium
      </Button>
      <Button {...args} size="large">
        Large
      </Button>
    </Stack>
  ),
}

export const WithIcon: Story = {
  args: {
    variant: 'quiet',
    children: (
      <>
        <Plus aria-hidden size={16} />
        Add a file
      </>
    ),
  },
}

export const Pending: Story = { args: { pending: true, children: 'Saving' } }

export const Disabled: Story = { args: { disabled: true } }

export const Wide: Story = { args: { wide: true, size: 'large', children: 'Sign in' } }

export const AsLink: Story = {
  render: () => <ButtonLink href="/sign-up">Get started</ButtonLink>,
}
