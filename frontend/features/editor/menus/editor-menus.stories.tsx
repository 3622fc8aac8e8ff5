import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextSelection } from 'prosemirror-state'
import { EditorExample } from '../fixtures/editor-example.js'

const meta: Meta<typeof EditorExample> = {
  title: 'Patterns/Editor menus',
  component: EditorExample,
}
export default meta

type Story = StoryObj<typeof EditorExample>

export const SlashMenu: Story = { args: { act: (view) => view.typeSlash() } }

/** Above selected text; on touch screens the same stands above the keyboard. */
export const Toolbar: Story = {
  args: {
    act: (view) => {
      view.run(({ doc, tr }, dispatch) => {
        dispatch?.(tr.setSelection(TextSelection.create(doc, 30, 60)))
        return true
      })
    },
  },
}

const ON_A_PHONE = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }

/** A sheet above the keyboard, which goes on filtering it. */
export const SlashMenuOnAPhone: Story = { ...SlashMenu, ...ON_A_PHONE }

/** Where the selected text is to lead: a sheet. */
export const LinkOnAPhone: Story = {
  ...ON_A_PHONE,
  args: {
    act: (view) => {
      Toolbar.args?.act?.(view)
      view.ask('link')
    },
  },
}
