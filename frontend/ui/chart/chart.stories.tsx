import type { Meta, StoryObj } from '@storybook/react-vite'
import { Chart } from './chart.js'

const DAY = 86_400_000
const LAST = Date.parse('2026-11-23')

const days = daysUntil(LAST)
const before = daysUntil(LAST - 30 * DAY)
const months = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2025, 11 + at)).toISOString().slice(0, 7)
)
const whole = (value: number) => String(Math.round(value))
const dollars = (value: number) => `$${Math.round(value)}`
const paid = months.map((_, at) => 900 + 110 * at)

const meta: Meta<typeof Chart> = {
  title: 'Patterns/Chart',
  component: Chart,
  decorators: (Story) => (
    <div style={{ height: 240 }}>
      <Story />
    </div>
  ),
}
export default meta

type Story = StoryObj<typeof Chart>

export const Compared: Story = {
  args: {
    label: 'Active people a day',
    points: days,
    format: whole,
    series: [
      { label: 'These 30 days', look: 'line', points: days, values: wave(30, 40) },
      { label: '30 days before', look: 'dashed', points: before, values: wave(30, 28) },
    ],
  },
}
export const Bars: Story = {
  args: {
    label: 'New people a day',
    points: days,
    format: whole,
    series: [
      { label: 'These 30 days', look: 'bars', points: days, values: wave(30, 6) },
      { label: '30 days before', look: 'dashed', points: before, values: wave(30, 4) },
    ],
  },
}
export const OnOneAnother: Story = {
  args: {
    label: 'Payments a month',
    points: months,
    format: dollars,
    series: [
      { label: 'Kept', look: 'bars', values: paid.map((sum) => sum * 0.88) },
      {
        label: 'Fees',
        look: 'bars-2',
        values: paid.map((sum) => sum * 0.96),
        said: paid.map((sum) => sum * 0.08),
      },
      {
        label: 'Refunded',
        look: 'bars-3',
        values: paid,
        said: paid.map((sum) => sum * 0.04),
      },
    ],
  },
}

function daysUntil(last: number) {
  return Array.from({ length: 30 }, (_, at) =>
    new Date(last - (29 - at) * DAY).toISOString().slice(0, 10)
  )
}

function wave(length: number, height: number) {
  return Array.from({ length }, (_, at) =>
    Math.round(height * (1 + Math.sin(at / 2) / 3 + at / 40))
  )
}
