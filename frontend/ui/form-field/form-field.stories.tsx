import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import inputStyles from '../text-field/text-field.module.css'
import { FormField } from './form-field.js'

const meta: Meta<typeof FormField> = {
  title: 'Patterns/Form field',
  component: FormField,
  args: {
    label: 'Storage',
    children: (control) => (
      <input {...control} type="number" defaultValue={10} className={inputStyles.input} />
    ),
  },
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Story = StoryObj<typeof FormField>

export const WithHint: Story = { args: { hint: 'In GB.' } }
export const WithError: Story = { args: { error: 'Required' } }
