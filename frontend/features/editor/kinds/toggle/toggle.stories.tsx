import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextSelection } from 'prosemirror-state'
import { EditorExample } from '../../fixtures/editor-example.js'
import { item, paragraph, text } from '../../fixtures/json.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'
import { examples } from './fixtures.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Toggles', component: EditorExample }
export default meta

const headings = [1, 2, 3].map((level) => ({
  type: 'toggle',
  content: [
    { type: 'heading', attrs: { level }, content: [text(`Leg ${level} of the voyage`)] },
    paragraph(text('Against the current, under engine.')),
  ],
}))
const nested = {
  type: 'toggle',
  content: [
    paragraph(text('Crew')),
    { type: 'toggle', content: [paragraph(text('Watches')), item({ kind: 'bullet' }, 'Midnight')] },
    { type: 'quote', content: [paragraph(text('All hands.'))] },
  ],
}
const arabic = {
  type: 'toggle',
  content: [paragraph(text('قائمة السفن')), paragraph(text('لا شيء بعد'))],
}
const page = { type: 'doc', content: [...examples, ...headings, nested, arabic, paragraph()] }
const content = JSON.stringify(page)

function openAll({ editor }: PageView) {
  for (const button of editor.dom.querySelectorAll<HTMLElement>('.is-closed > button')) {
    button.click()
  }
}

/** Closed toggles of each kind, as on a page that opens. */
export const Closed: StoryObj<typeof EditorExample> = { args: { content, act: () => undefined } }

export const Open: StoryObj<typeof EditorExample> = { args: { content, act: openAll } }

/** Empty toggle with the cursor in its line, which shows its placeholder. */
export const Empty: StoryObj<typeof EditorExample> = {
  args: {
    content: JSON.stringify({ type: 'doc', content: [{ type: 'toggle', content: [paragraph()] }] }),
    act: (view) => {
      view.run(({ doc, tr }, dispatch) => {
        dispatch?.(tr.setSelection(TextSelection.create(doc, 2)))
        return true
      })
    },
  },
}

/** Toggles of a read-only page, which open and close. */
export const ReadOnly: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}
