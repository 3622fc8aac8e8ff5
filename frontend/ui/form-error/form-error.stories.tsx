import type { Meta, StoryObj } from '@storybook/react-vite'
import { FormError } from './form-error.js'

const meta: Meta<typeof FormError> = { title: 'Patterns/Form error', component: FormError }
export default meta

export const FromTheServer: StoryObj<typeof FormError> = {
  args: { message: 'Email or password is not correct' },
}
