import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bold, Italic, Undo2 } from 'lucide-react'
import { Toolbar, ToolbarButton, ToolbarSeparator } from './toolbar.js'

const meta: Meta<typeof Toolbar> = { title: 'Primitives/Toolbar', component: Toolbar }
export default meta

const ignore = () => undefined

export const Formatting: StoryObj<typeof Toolbar> = {
  render: () => (
    <Toolbar label="Formatting">
      <ToolbarButton label="Bold" keys="Ctrl + B" pressed onPress={ignore}>
        <Bold aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Italic" keys="Ctrl + I" pressed={false} onPress={ignore}>
        <Italic aria-hidden />
      </ToolbarButton>
      <ToolbarSeparator />
      <ToolbarButton label="Undo" disabled onPress={ignore}>
        <Undo2 aria-hidden />
      </ToolbarButton>
    </Toolbar>
  ),
}
