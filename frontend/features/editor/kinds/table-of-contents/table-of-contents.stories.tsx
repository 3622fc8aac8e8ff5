import type { Meta, StoryObj } from '@storybook/react-vite'
import { EditorExample } from '../../fixtures/editor-example.js'
import { paragraph, text } from '../../fixtures/json.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'

const meta: Meta<typeof EditorExample> = {
  title: 'Patterns/Table of contents in the text',
  component: EditorExample,
}
export default meta

const heading = (level: number, words: string) => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const block = { type: 'table_of_contents' }
const headings = [
  heading(1, 'Voyage'),
  heading(2, 'Stores'),
  heading(3, 'Water'),
  heading(2, 'Crew'),
]
const pageOf = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const act = () => undefined

export const Headings: StoryObj<typeof EditorExample> = {
  args: { content: pageOf(block, ...headings, paragraph()), act },
}

export const NoHeadings: StoryObj<typeof EditorExample> = {
  args: { content: pageOf(block, paragraph()), act },
}

export const ReadOnly: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: {
    content: pageOf(block, ...headings),
    look: { font_family: 1, is_small_text: false, is_full_width: false },
  },
}
