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

/** Toolbar above selected text; on touch screens it is above the keyboard. */
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

/** Slash menu as a sheet above the keyboard, which keeps filtering it. */
export const SlashMenuOnAPhone: Story = { ...SlashMenu, ...ON_A_PHONE }

/** Link form as a sheet, for selected text. */
export const LinkOnAPhone: Story = {
  ...ON_A_PHONE,
  args: {
    act: (view) => {
      Toolbar.args?.act?.(view)
      view.ask('link')
    },
  },
}
