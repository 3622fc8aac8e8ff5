import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextSelection } from 'prosemirror-state'
import { userEvent, within } from 'storybook/test'
import { respondWith } from '../../../../.storybook/responses.js'
import { EditorExample } from '../../fixtures/editor-example.js'
import { paragraph, text } from '../../fixtures/json.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'
import { finder } from '../page-link/finder/finder-plugin.js'
import { dateOn, examples } from './fixtures.js'

const meta: Meta<typeof EditorExample> = {
  title: 'Patterns/Dates',
  component: EditorExample,
  beforeEach: () => respondWith({}),
}
export default meta

type Story = StoryObj<typeof EditorExample>

const content = JSON.stringify({
  type: 'doc',
  content: [
    ...examples,
    { type: 'heading', attrs: { level: 2 }, content: [text('Until '), dateOn('2027-01-31')] },
    paragraph(text('Bold: ', 'bold'), { ...dateOn('2026-12-24'), marks: [{ type: 'bold' }] }),
    paragraph(),
  ],
})

/** Dates on a read-only page. */
export const Looks: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}

function putCursor(view: PageView, near: number) {
  const { state, dispatch } = view.editor
  view.focus()
  dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(near))))
}

/** Finder with days. */
export const Finder: Story = {
  args: {
    content,
    act: (view) => {
      putCursor(view, view.doc.content.size - 1)
      finder.open(view.editor, '@')
      view.editor.dispatch(view.editor.state.tr.insertText('3 m'))
    },
  },
}

function openForm(view: PageView) {
  const line = view.doc.firstChild!
  putCursor(view, 1 + line.firstChild!.nodeSize + 1)
  view.ask('date')
}

/** Form of a date. */
export const Form: Story = { args: { content, act: openForm } }

/** Form with a day that is no date. */
export const Invalid: Story = {
  ...Form,
  play: async () => {
    const form = await within(document.body).findByRole('form', { name: 'Date' })
    await userEvent.clear(within(form).getByLabelText('Date'))
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText('Choose a day from the calendar.')
  },
}
