import { useSearch } from 'wouter'
import { NotFound } from '../../app/not-found/not-found.js'
import { AuthNotice } from './auth-notice.js'

/** Without a token it is the not-found page (SPEC §2, Route table). */
export default function ResetPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  if (!token) return <NotFound />
  return (
    <AuthNotice
      title="Reset password"
      text="Here you will set a new password, by the link of a mail. Such mails are not sent yet."
    />
  )
}
