import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Stack } from '../../.storybook/stack.js'
import { PasswordField } from './password-field.js'

const meta: Meta<typeof PasswordField> = {
  title: 'Primitives/Password field',
  component: PasswordField,
  args: { label: 'Password', autoComplete: 'current-password' },
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Story = StoryObj<typeof PasswordField>

export const SigningIn: Story = { args: { defaultValue: 'Strata#2026' } }

export const WithError: Story = {
  args: { defaultValue: 'Strata', error: 'Must be at least 8 characters' },
}

/** Typing updates the rules with each letter. */
export const WithRules: Story = { render: () => <NewPassword /> }

function NewPassword() {
  const [password, setPassword] = useState('Strata')
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
      rules={[
        { text: '8 Characters', met: password.length >= 8 },
        { text: 'One Uppercase', met: /\p{Lu}/u.test(password) },
        { text: 'One Lowercase', met: /\p{Ll}/u.test(password) },
        { text: 'One Number', met: /\d/.test(password) },
        { text: 'One Special Case Character (!@#$%^&*)', met: /[!@#$%^&*]/.test(password) },
      ]}
    />
  )
}
