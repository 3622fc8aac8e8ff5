import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { CellSelection, TableMap } from 'prosemirror-tables'
import { Selection } from 'prosemirror-state'
import { EditorExample } from '../../fixtures/editor-example.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'
import { examples } from './fixtures.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Tables', component: EditorExample }
export default meta

const content = JSON.stringify({ type: 'doc', content: examples })

/** Read-only tables: headers, merged cells, alignment and color. */
export const Looks: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
  args: { content, look: { font_family: 1, is_small_text: false, is_full_width: false } },
}

export const LooksOnAPhone: StoryObj<typeof ReadOnlyPage> = {
  ...Looks,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

function putCursor(view: PageView) {
  view.run(({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(Selection.near(doc.resolve(4))))
    return true
  })
}

/** Editor with the cursor in a table: handles, and the toolbar with menus. */
export const WithCursor: StoryObj<typeof EditorExample> = {
  args: { content, act: putCursor },
  play: async () => {
    await within(document.body).findByRole('toolbar', { name: 'Table' })
  },
}

export const WithCursorOnAPhone: StoryObj<typeof EditorExample> = {
  ...WithCursor,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

/** Several selected cells. */
export const SelectedCells: StoryObj<typeof EditorExample> = {
  args: {
    content,
    act: (view) =>
      view.run(({ doc, tr }, dispatch) => {
        const { map, width } = TableMap.get(doc.firstChild!)
        const at = (row: number, column: number) => 1 + map[row * width + column]!
        dispatch?.(tr.setSelection(CellSelection.create(doc, at(1, 0), at(2, 1))))
        return true
      }),
  },
}

function opened(menu: string): StoryObj<typeof EditorExample> {
  return {
    args: { content, act: putCursor },
    play: async () => {
      const body = within(document.body)
      await userEvent.click(await body.findByRole('button', { name: `${menu} menu` }))
      await body.findByRole('menu', { name: menu })
    },
  }
}

export const RowMenu = opened('Row')
export const ColumnMenu = opened('Column')
export const CellsMenu = opened('Cells')
export const TableMenu = opened('Table')
