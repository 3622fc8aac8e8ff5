import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { HISTORY } from '../../../.storybook/history-responses.js'
import { everyBlock } from '../fixtures/every-block.js'
import { ComparedPage } from './compared-page.js'

const { before, after } = HISTORY
const every = JSON.stringify(everyBlock)

const meta: Meta<typeof ComparedPage> = {
  title: 'Patterns/Compared page',
  component: ComparedPage,
  args: {
    before,
    after,
    restores: 'after',
    now: after,
    look: { font_family: 1, is_small_text: false, is_full_width: false },
    blockId: null,
    onRestore: fn(),
  },
}
export default meta

type Story = StoryObj<typeof ComparedPage>

export const Changed: Story = {}
export const Since: Story = { args: { restores: 'before' } }
export const LockedPage: Story = { args: { now: undefined } }
export const OneBlock: Story = { args: { blockId: 'harbor', restores: 'before' } }
export const EveryBlockAdded: Story = { args: { before: null, after: every, now: every } }
export const EveryBlockRemoved: Story = { args: { before: every, after: null, now: null } }
export const OnAPhone: Story = {
  args: { restores: 'before' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
