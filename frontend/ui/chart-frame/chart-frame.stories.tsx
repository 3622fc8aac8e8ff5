import type { Meta, StoryObj } from '@storybook/react-vite'
import { ChartFrame } from './chart-frame.js'

const meta: Meta<typeof ChartFrame> = {
  title: 'Patterns/Chart frame',
  component: ChartFrame,
  args: { title: 'New people', summary: '1,204 this month' },
}
export default meta

type Story = StoryObj<typeof ChartFrame>

export const WithChart: Story = {
  args: {
    children: (
      <svg aria-hidden viewBox="0 0 600 220" width="100%" height="100%" preserveAspectRatio="none">
        <path
          d="M0 180 100 150 200 160 300 90 400 110 500 50 600 30"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    ),
  },
}
export const Loading: Story = { args: { state: 'loading', summary: undefined } }
export const Empty: Story = { args: { state: 'empty', summary: undefined } }
