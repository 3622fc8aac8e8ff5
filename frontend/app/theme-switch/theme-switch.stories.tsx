import type { Meta, StoryObj } from '@storybook/react-vite'
import { ThemeSwitch } from './theme-switch.js'

const meta: Meta<typeof ThemeSwitch> = { title: 'Patterns/Theme switch', component: ThemeSwitch }
export default meta

type Story = StoryObj<typeof ThemeSwitch>

export const WithLabels: Story = {}
export const IconsOnly: Story = { args: { iconsOnly: true } }
