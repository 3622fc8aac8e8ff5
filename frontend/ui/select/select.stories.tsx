import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Stack } from '../../.storybook/stack.js'
import { Select } from './select.js'

const meta: Meta = {
  title: 'Primitives/Select',
  component: Select,
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Interval = 'MONTH' | 'YEAR'

function Example({ error }: { error?: string }) {
  const [interval, setInterval] = useState<Interval | null>(error ? null : 'MONTH')
  return (
    <Select<Interval>
      label="Plan interval"
      options={[
        { value: 'MONTH', label: 'Monthly' },
        { value: 'YEAR', label: 'Yearly' },
      ]}
      value={interval}
      onChange={setInterval}
      error={error}
    />
  )
}

export const Closed: StoryObj = { render: () => <Example /> }

export const Open: StoryObj = {
  render: () => <Example />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'))
    await within(document.body).findByRole('listbox')
  },
}

/** A page translator leaves names alone, both the chosen one and those in the list. */
export const WithNames: StoryObj = {
  render: () => (
    <Select
      label="Where"
      options={[
        { value: 'all', label: 'All notes' },
        { value: 'place', label: 'Recipes', isName: true },
      ]}
      value="place"
      onChange={() => undefined}
    />
  ),
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole('combobox')
    await expect(within(trigger).getByText('Recipes')).toHaveAttribute('translate', 'no')
    await userEvent.click(trigger)
    const list = await within(document.body).findByRole('listbox')
    await expect(within(list).getByText('Recipes')).toHaveAttribute('translate', 'no')
    await expect(within(list).getByText('All notes')).not.toHaveAttribute('translate')
  },
}

export const WithError: StoryObj = { render: () => <Example error="Required" /> }

/** The list opens as a sheet. */
export const OnAPhone: StoryObj = {
  ...Open,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
