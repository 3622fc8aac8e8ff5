import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo } from './logo.js'

const meta: Meta<typeof Logo> = { title: 'Foundations/Logo', component: Logo }
export default meta

export const Default: StoryObj<typeof Logo> = {}
