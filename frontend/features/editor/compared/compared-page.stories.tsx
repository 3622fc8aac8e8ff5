import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { HISTORY } from '../../../.storybook/history-responses.js'
import { everyBlock } from '../fixtures/every-block.js'
import { ComparedPage } from './compared-page.js'

const { before, after } = HISTORY

const page = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const line = (words: string, type = 'paragraph', attrs = {}) => ({
  type,
  attrs,
  content: [{ type: 'text', text: words }],
})
const block = (type: string, attrs: object, ...content: object[]) => ({ type, attrs, content })

/** Blocks within others, whose looks change beside a changed word. */
function nestedLooks(word: string, isAfter: boolean) {
  const lamp = (id: string) =>
    block('list', { id, kind: 'check', checked: isAfter }, line('Fill the lamp'))
  const heading = line('The harbor', 'heading', { id: 'heading', level: isAfter ? 3 : 2 })
  const kind = isAfter ? 'tip' : 'note'
  const code = line('const boats = 2', 'code_block', {
    id: 'code',
    language: isAfter ? 'go' : null,
  })
  const cell = block(
    'table_cell',
    { background: isAfter ? 'green' : null },
    line('Tide', 'paragraph', { id: 'cell' }),
    lamp('in-cell')
  )
  return page(
    block(
      'layout_row',
      { id: 'row' },
      block('layout_column', { width: 50 }, line(word, 'paragraph', { id: 'word' }), lamp('lamp')),
      block(
        'layout_column',
        { width: 50 },
        heading,
        block('callout', { id: 'callout', kind }, code)
      )
    ),
    block('table', { id: 'table' }, block('table_row', { id: 'cells' }, cell))
  )
}

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
export const NestedLooks: Story = {
  args: {
    before: nestedLooks('Two boats', false),
    after: nestedLooks('Three boats', true),
    now: undefined,
  },
}
export const OnAPhone: Story = {
  args: { restores: 'before' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
