import type { Meta, StoryObj } from '@storybook/react-vite'
import { Search } from 'lucide-react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from '../icon-button/icon-button.js'
import { WholeText } from './whole-text.js'

/** Icon buttons and toolbars include tooltips; `Tooltip` is for other controls. */
const meta: Meta<typeof IconButton> = {
  title: 'Primitives/Tooltip',
  component: IconButton,
  args: { label: 'Search', children: <Search aria-hidden /> },
  parameters: { layout: 'centered' },
  play: async ({ canvasElement, args: { hint, label } }) => {
    await userEvent.hover(within(canvasElement).getByRole('button'))
    await within(document.body).findByText(hint ?? label)
  },
}
export default meta

type Story = StoryObj<typeof IconButton>

export const Plain: Story = {}
export const WithShortcut: Story = { args: { keys: ['Ctrl', 'P'] } }
export const LongerThanTheLabel: Story = { args: { hint: 'Press Ctrl + P to search' } }

/** The tooltip shows the full text of a truncated name. */
export const WholeName: Story = {
  render: () => (
    <div style={{ width: 120 }}>
      <WholeText text="A name that goes on and on">
        <button
          type="button"
          style={{
            width: '100%',
            border: 0,
            background: 'none',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          A name that goes on and on
        </button>
      </WholeText>
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.hover(within(canvasElement).getByRole('button'))
    const tooltip = () => document.querySelector('[data-side]')
    await waitFor(() => expect(tooltip()).toHaveTextContent('A name that goes on and on'))
  },
}
