import { paths } from '../../app/paths.js'
import { TextLink } from '../../ui/text-link/text-link.js'
import { AuthLayout } from './auth-layout/auth-layout.js'

interface AuthNoticeProps {
  title: string
  /** What the screen will be for, and what to do until then. */
  text: string
}

/** An authentication page whose form is not there yet. */
export function AuthNotice({ title, text }: AuthNoticeProps) {
  return (
    <AuthLayout
      title={title}
      subtitle={text}
      footer={<TextLink href={paths.signIn}>Back to sign in</TextLink>}
    />
  )
}
