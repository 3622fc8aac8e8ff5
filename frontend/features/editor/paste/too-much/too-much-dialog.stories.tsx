import type { Meta, StoryObj } from '@storybook/react-vite'
import { Fragment, Slice } from 'prosemirror-model'
import { expect, within } from 'storybook/test'
import { documentSchema } from '#modules/workspace/document/schema'
import { EditorExample } from '../../fixtures/editor-example.js'
import type { PageView } from '../../view/page-view.js'
import { TooMuchDialog } from './too-much-dialog.js'

const { paragraph } = documentSchema.nodes
const MEGABYTE = 1_000_000

/** Returns an action that pastes this many megabytes of text. */
function paste(megabytes: number) {
  const lines = Array.from({ length: megabytes * 100 }, () => {
    return paragraph.create(null, documentSchema.text('a'.repeat(MEGABYTE / 100)))
  })
  const slice = new Slice(Fragment.from(lines), 0, 0)
  return ({ editor }: PageView) => {
    editor.someProp('handlePaste', (handle) => handle(editor, new ClipboardEvent('paste'), slice))
  }
}

const meta: Meta<typeof EditorExample> = {
  title: 'Patterns/Paste that is too much',
  component: EditorExample,
  args: {
    children: (view) => <TooMuchDialog view={view} name="Field notes" parentId={1} />,
  },
}
export default meta

type Story = StoryObj<typeof EditorExample>

/** Returns a story of the dialog, which says how many pages the text needs. */
function asking(megabytes: number, confirm: string): Story {
  return {
    args: { act: paste(megabytes) },
    play: async () => {
      const dialog = await within(document.body).findByRole('dialog', {
        name: 'This doesn’t fit on one page',
      })
      await expect(within(dialog).getByRole('button', { name: confirm })).toBeVisible()
    },
  }
}

export const OnSeveralPages: Story = asking(3, 'Put it on 5 new pages')

/** The dialog as a sheet. */
export const OnAPhone: Story = {
  ...OnSeveralPages,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
