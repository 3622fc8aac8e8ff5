import type { Meta, StoryObj } from '@storybook/react-vite'
import { Selection } from 'prosemirror-state'
import { EditorExample } from '../../fixtures/editor-example.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import { examples } from './fixtures.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Code', component: EditorExample }
export default meta

const content = JSON.stringify({ type: 'doc', content: examples })

/** Read-only code in two languages and in none, with buttons to wrap and to copy. */
export const Looks: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}

/** Editor with the cursor in code, whose toolbar stands in the head of the block. */
export const Toolbar: StoryObj<typeof EditorExample> = {
  args: {
    content,
    act: (view) => {
      view.run(({ doc, tr }, dispatch) => {
        dispatch?.(tr.setSelection(Selection.atStart(doc)))
        return true
      })
    },
  },
}

/** The same on a phone, where long lines scroll sideways. */
export const OnAPhone: StoryObj<typeof EditorExample> = {
  ...Toolbar,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
