import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { Button } from '../button/button.js'
import { TextField } from '../text-field/text-field.js'
import { Form } from './form.js'

const meta: Meta<typeof Form> = {
  title: 'Patterns/Form',
  component: Form,
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

export const Refused: StoryObj<typeof Form> = {
  args: {
    onSubmit: async (event) => event.preventDefault(),
    error: 'Email or password is not correct',
    children: (
      <>
        <TextField label="Email" type="email" defaultValue="dana@example.test" />
        <Button type="submit">Sign in</Button>
      </>
    ),
  },
}
