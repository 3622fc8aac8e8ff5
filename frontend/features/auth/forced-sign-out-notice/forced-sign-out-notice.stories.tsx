import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { ForcedSignOutText } from './forced-sign-out-notice.js'

type Props = ComponentProps<typeof ForcedSignOutText>

const meta: Meta<Props> = {
  title: 'Patterns/Forced sign-out notice',
  component: ForcedSignOutText,
  args: { email: 'someone.with.a.long.name@example.com', onDelete: () => {} },
}
export default meta

export const Default: StoryObj<Props> = {}
