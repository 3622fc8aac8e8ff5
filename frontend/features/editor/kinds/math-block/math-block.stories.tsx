import type { Meta, StoryObj } from '@storybook/react-vite'
import { NodeSelection } from 'prosemirror-state'
import { userEvent, waitFor, within } from 'storybook/test'
import { EditorExample } from '../../fixtures/editor-example.js'
import { paragraph, text } from '../../fixtures/json.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'
import { examples } from './fixtures.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Formulas', component: EditorExample }
export default meta

type Story = StoryObj<typeof EditorExample>

const block = (latex: string) => ({ type: 'math_block', attrs: { latex } })
const page = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const content = page(...examples)
const look = { font_family: 1, is_small_text: false, is_full_width: false } as const

async function drawn() {
  await waitFor(() => {
    if (!document.querySelector('.katex')) throw new Error('No formula is drawn')
  })
}

/** Read-only formulas: in lines, wide ones that scroll, in a heading, and one with an error. */
export const Looks: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: {
    look,
    content: page(
      { type: 'heading', attrs: { level: 2 }, content: [text('About '), inline('e^{i\\pi}')] },
      ...examples,
      block('\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}'),
      block(`x = ${Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join(' + ')}`),
      paragraph(text('An error: '), inline('\\frac{a}')),
      block('\\foo')
    ),
  },
  play: drawn,
}

function inline(latex: string) {
  return { type: 'math_inline', attrs: { latex } }
}

/** Selects the formula on its own lines. */
function selectFormula(view: PageView) {
  view.run(({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(NodeSelection.create(doc, doc.firstChild!.nodeSize)))
    return true
  })
}

/** Selected formula with its toolbar. */
export const Selected: Story = { args: { content, act: selectFormula }, play: drawn }

const EDITING: Story = {
  args: {
    content,
    act: (view) => {
      selectFormula(view)
      view.ask('formula')
    },
  },
}

/** Source of a formula with its preview. */
export const Editing: Story = {
  ...EDITING,
  play: async () => {
    await within(document.body).findByRole('form', { name: 'Formula' })
    await drawn()
  },
}

/** Source with an error; the last preview stays. */
export const WithError: Story = {
  ...EDITING,
  play: async () => {
    const field = await within(document.body).findByLabelText('LaTeX')
    await userEvent.clear(field)
    await userEvent.type(field, '\\foo')
    await within(document.body).findByText(/Undefined control sequence/, { selector: 'p > span' })
  },
}

export const EditingOnAPhone: Story = {
  ...Editing,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
