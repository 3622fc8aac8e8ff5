import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.js'
import { TextField } from '../text-field/text-field.js'
import { Popover } from './popover.js'

const meta: Meta<typeof Popover> = { title: 'Primitives/Popover', component: Popover }
export default meta

type Story = StoryObj<typeof Popover>

export const Open: Story = {
  render: () => (
    <Popover defaultOpen title="Image by link" trigger={<Button variant="quiet">Add image</Button>}>
      <TextField label="Image link" placeholder="https://" error="Image link cant be empty." />
      <Button>Insert</Button>
    </Popover>
  ),
}

/** The popover opens as a sheet. */
export const OnAPhone: Story = {
  ...Open,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
