import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { selectBlock } from '../../blocks/block-commands.js'
import { EditorExample } from '../../fixtures/editor-example.js'
import { paragraph, text } from '../../fixtures/json.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Bookmarks', component: EditorExample }
export default meta

type Story = StoryObj<typeof EditorExample>

/** A picture of the product's own, because stories load nothing from other hosts. */
const PICTURE = `${globalThis.location?.origin ?? 'https://harbour.test'}/icon-512.png`

const bookmark = (title: string, description = '', picture = '') => ({
  type: 'bookmark',
  attrs: { url: 'https://www.harbour.test/tides?year=2026', title, description, picture },
})
const column = (...content: object[]) => ({ type: 'layout_column', attrs: { width: 50 }, content })
const page = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const tides = bookmark('Tide tables', 'High and low water for every day of the year.', PICTURE)
const content = page(paragraph(text('Before')), tides, paragraph(text('After')))
const all = page(
  tides,
  bookmark('Only a title'),
  bookmark('מגדלור ונמל', 'שעות הפתיחה של המגדלור'),
  bookmark(
    'a-title-without-any-place-to-break'.repeat(5),
    'A long description that goes on. '.repeat(12),
    PICTURE
  ),
  {
    type: 'layout_row',
    content: [column(bookmark('Left', 'In a column', PICTURE)), column(bookmark('Right'))],
  },
  { type: 'quote', content: [bookmark('Quoted', 'In a quote')] },
  paragraph()
)

function selectBookmark(view: PageView) {
  view.run(selectBlock(8))
}

/** Bookmarks with and without description and picture, while writing. */
export const Looks: Story = { args: { content: all, act: () => undefined } }

/** The same bookmarks on a read-only page, where the whole block opens its page. */
export const ReadOnly: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content: all, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}

/** Selected bookmark with its toolbar. */
export const Selected: Story = { args: { content, act: selectBookmark } }

export const Editing: Story = {
  args: {
    content,
    act: (view) => {
      selectBookmark(view)
      view.ask('bookmark-edit')
    },
  },
  play: async () => {
    const title = await within(document.body).findByLabelText('Title')
    await userEvent.clear(title)
    await userEvent.type(title, 'Tides')
  },
}

export const New: Story = { args: { content, act: (view) => view.ask('bookmark') } }

/** Address that is no web page. */
export const NewWithError: Story = {
  args: { content, act: (view) => view.ask('bookmark') },
  play: async () => {
    const address = await within(document.body).findByLabelText('Address')
    await userEvent.type(address, 'no address{Enter}')
    await within(document.body).findByText('Enter the address of a web page.')
  },
}
