import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { selectBlock } from '../../blocks/block-commands.js'
import { EditorExample } from '../../fixtures/editor-example.js'
import { paragraph, text } from '../../fixtures/json.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Files', component: EditorExample }
export default meta

type Story = StoryObj<typeof EditorExample>

const file = (name: string, size: number) => ({
  type: 'attachment',
  attrs: { file_key: 'a1b2C3d4', name, size },
})
const column = (...content: object[]) => ({ type: 'layout_column', attrs: { width: 50 }, content })
const page = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const tides = file('Tide tables 2026.pdf', 2_517_201)
const content = page(paragraph(text('Before')), tides, paragraph(text('After')))
const all = page(
  tides,
  file('لوح المد والجزر.zip', 900),
  file(`${'a-name-without-any-place-to-break'.repeat(4)}.tar.gz`, 49_000_000),
  {
    type: 'layout_row',
    content: [column(file('Left.txt', 12)), column(file('A long name on the right.docx', 20_480))],
  },
  { type: 'quote', content: [file('Quoted.csv', 4096)] },
  paragraph()
)

function selectFile(view: PageView) {
  view.run(selectBlock(8))
}

/** Files with short, long and right-to-left names, while writing. */
export const Looks: Story = { args: { content: all, act: () => undefined } }

/** The same files on a read-only page, where the whole block downloads its file. */
export const ReadOnly: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content: all, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}

/** Selected file with its toolbar. */
export const Selected: Story = { args: { content, act: selectFile } }

export const Renaming: Story = {
  args: {
    content,
    act: (view) => {
      selectFile(view)
      view.ask('attachment-name')
    },
  },
  play: async () => {
    const name = await within(document.body).findByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Tides.pdf')
  },
}

/** Files while they are uploaded. */
export const Uploading: Story = {
  args: {
    content,
    act: (view) => {
      const names = ['harbour.zip', 'a name that is much longer than the room there is.mp4']
      view.uploads.start(
        names.map((name) => new File(['x'], name)),
        { kind: 'attachment' }
      )
    },
  },
  play: async () => {
    await within(document.body).findAllByText('Uploading your file')
  },
}

export const TooLarge: Story = {
  args: { content, act: (view) => view.ask('attachment-too-large') },
}
