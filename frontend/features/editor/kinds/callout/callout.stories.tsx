import type { Meta, StoryObj } from '@storybook/react-vite'
import { Selection } from 'prosemirror-state'
import { EditorExample } from '../../fixtures/editor-example.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import { examples } from './fixtures.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Callouts', component: EditorExample }
export default meta

const content = JSON.stringify({ type: 'doc', content: examples })

/** Read-only callouts of each kind. */
export const Looks: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}

/** Editor with the cursor in a callout, so that its kind can be changed. */
export const Kinds: StoryObj<typeof EditorExample> = {
  args: {
    content,
    act: (view) => {
      view.run(({ doc, tr }, dispatch) => {
        dispatch?.(tr.setSelection(Selection.atEnd(doc)))
        return true
      })
    },
  },
}
