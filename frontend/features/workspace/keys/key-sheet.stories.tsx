import type { Meta, StoryObj } from '@storybook/react-vite'
import { within } from 'storybook/test'
import { KeySheet } from './load-key-sheet.js'

const meta: Meta<typeof KeySheet> = {
  title: 'Screens/Keyboard shortcuts',
  component: KeySheet,
  args: { open: true, onClose: () => undefined },
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'Keyboard shortcuts' })
  },
}
export default meta

type Story = StoryObj<typeof KeySheet>

export const OnADesk: Story = {}
export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }
