import type { Meta, StoryObj } from '@storybook/react-vite'
import { Accordion } from './accordion.js'

const meta: Meta<typeof Accordion> = {
  title: 'Primitives/Accordion',
  component: Accordion,
  args: {
    items: [
      {
        id: 'export',
        title: 'Can I take my notes with me?',
        content: 'Yes: any page can be copied as Markdown.',
      },
      {
        id: 'offline',
        title: 'What happens without a network?',
        content: 'What you write is kept.',
      },
    ],
  },
}
export default meta

type Story = StoryObj<typeof Accordion>

export const Closed: Story = {}
export const Open: Story = { args: { defaultOpen: ['export'] } }
