import type { Meta, StoryObj } from '@storybook/react-vite'
import { everyBlock } from '../fixtures/every-block.js'
import { ReadOnlyPage } from './read-only-page.js'

const meta: Meta<typeof ReadOnlyPage> = {
  title: 'Patterns/Read-only page',
  component: ReadOnlyPage,
}
export default meta

type Story = StoryObj<typeof ReadOnlyPage>

const content = JSON.stringify(everyBlock)
const look = { font_family: 1, is_small_text: false, is_full_width: false } as const

export const EveryBlock: Story = { args: { content, look } }
export const SmallSerif: Story = {
  args: { content, look: { ...look, font_family: 2, is_small_text: true } },
}
export const Mono: Story = { args: { content, look: { ...look, font_family: 3 } } }
