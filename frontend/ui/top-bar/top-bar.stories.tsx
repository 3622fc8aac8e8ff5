import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar } from '../avatar/avatar.js'
import { Button } from '../button/button.js'
import { TopBar } from './top-bar.js'

const meta: Meta<typeof TopBar> = { title: 'Patterns/Top bar', component: TopBar }
export default meta

export const Default: StoryObj<typeof TopBar> = {
  render: () => (
    <TopBar
      title="Research"
      actions={
        <>
          <Button variant="quiet">Add a file</Button>
          <Avatar name="Ada Lovelace" />
        </>
      }
    />
  ),
}
