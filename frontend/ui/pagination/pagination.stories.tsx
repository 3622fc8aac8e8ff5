import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pagination } from './pagination.js'

const meta: Meta<typeof Pagination> = {
  title: 'Primitives/Pagination',
  component: Pagination,
  args: { hrefOf: (page) => `?page=${page}` },
}
export default meta

type Story = StoryObj<typeof Pagination>

export const First: Story = { args: { page: 1, pages: 4 } }
export const Middle: Story = { args: { page: 50, pages: 100 } }
export const Last: Story = { args: { page: 100, pages: 100 } }
