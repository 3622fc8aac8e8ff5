import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { LeftBehindText } from './forced-sign-out-notice.js'

type Props = ComponentProps<typeof LeftBehindText>

const meta: Meta<Props> = {
  title: 'Patterns/Left behind notice',
  component: LeftBehindText,
  args: { email: 'someone.with.a.long.name@example.com', onDelete: () => {} },
}
export default meta

export const Default: StoryObj<Props> = {}
