import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextLink } from './text-link.js'

const meta: Meta<typeof TextLink> = { title: 'Primitives/Text link', component: TextLink }
export default meta

type Story = StoryObj<typeof TextLink>

export const InAText: Story = {
  render: () => (
    <p>
      Already have an account? <TextLink href="/auth/sign-in">Sign in</TextLink>
    </p>
  ),
}

export const LeavingTheApp: Story = {
  args: { href: 'https://example.test', external: true, children: 'Open the mailbox' },
}
