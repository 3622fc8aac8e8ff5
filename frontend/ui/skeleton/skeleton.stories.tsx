import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './skeleton.js'

const meta: Meta<typeof Skeleton> = { title: 'Primitives/Skeleton', component: Skeleton }
export default meta

export const Rows: StoryObj<typeof Skeleton> = { args: { rows: 6 } }
export const OfAList: StoryObj<typeof Skeleton> = { args: { rows: 5, shape: 'list' } }
export const OfAPage: StoryObj<typeof Skeleton> = { args: { rows: 7, shape: 'page' } }
