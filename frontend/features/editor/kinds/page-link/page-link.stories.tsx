import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextSelection } from 'prosemirror-state'
import { LINK_TARGETS, PENDING, respondWith } from '../../../../.storybook/responses.js'
import { EditorExample } from '../../fixtures/editor-example.js'
import { paragraph, text } from '../../fixtures/json.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'
import { finder } from './finder/finder-plugin.js'
import { examples } from './fixtures.js'

const meta: Meta<typeof EditorExample> = {
  title: 'Patterns/Page links',
  component: EditorExample,
  beforeEach: () => respondWith(LINK_TARGETS),
}
export default meta

const lines = Array.from({ length: 16 }, () => paragraph(text('Low water is at noon.')))
const content = JSON.stringify({ type: 'doc', content: [...examples, paragraph(), ...lines] })

/** Read-only links to a page, to a page in the trash and to a page that is gone. */
export const Looks: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}

/** Opens the finder in the empty paragraph and types a query. */
function find(query: string) {
  return (view: PageView) => {
    view.focus()
    const { state, dispatch } = view.editor
    const place = state.doc.resolve(state.doc.firstChild!.nodeSize + 1)
    dispatch(state.tr.setSelection(TextSelection.near(place)))
    finder.open(view.editor, '[[')
    if (query !== '') view.editor.dispatch(view.editor.state.tr.insertText(query))
  }
}

/** Finder before any input: the pages last opened or changed. */
export const Finder: StoryObj<typeof EditorExample> = { args: { content, act: find('') } }

/** Finder with a matching page. */
export const Found: StoryObj<typeof EditorExample> = { args: { content, act: find('first') } }

/** Finder without a matching page. */
export const NothingFound: StoryObj<typeof EditorExample> = {
  args: { content, act: find('zebra') },
}

/** Finder while the names load. */
export const Loading: StoryObj<typeof EditorExample> = {
  beforeEach: () => respondWith({ ...LINK_TARGETS, '/blocks/names': PENDING }),
  args: { content, act: find('') },
}
