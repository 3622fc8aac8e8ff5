import type { Meta, StoryObj } from '@storybook/react-vite'
import { Folder } from 'lucide-react'
import { userEvent, within } from 'storybook/test'
import { Stack } from '../../.storybook/stack.js'
import { Breadcrumbs, type Crumb } from './breadcrumbs.js'
import { CrumbMenu } from './crumb-menu.js'

/** The first link is the current one. */
const beside = (...labels: string[]) => [
  {
    links: labels.map((label, index) => ({
      label,
      href: `/${label}`,
      icon: Folder,
      current: index === 0,
    })),
  },
]
const STEPS: Crumb[] = [
  { label: 'Research', beside: beside('Research', 'Household') },
  {
    label: 'Field notes',
    beside: beside('Field notes', 'Letters', 'A file with a long, long name'),
  },
  { label: 'The summer of the year before last', beside: beside('Winter') },
]

const meta: Meta<typeof Breadcrumbs> = {
  title: 'Primitives/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    crumbs: [
      { label: 'Research', href: '/app/1' },
      { label: 'Field notes of the long summer in the north', href: '/app/1/2' },
      { label: 'First day' },
    ],
  },
}
export default meta

type Story = StoryObj<typeof Breadcrumbs>

export const Wide: Story = {}
export const WithMenus: Story = {
  args: { crumbs: STEPS, Menu: CrumbMenu },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Field notes' }))
    await within(document.body).findByRole('menuitem', { name: 'Letters' })
  },
}
export const Narrow: Story = {
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export const NarrowWithMenus: Story = { ...Narrow, args: { crumbs: STEPS, Menu: CrumbMenu } }
