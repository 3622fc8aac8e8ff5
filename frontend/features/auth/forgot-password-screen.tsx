import { AuthNotice } from './auth-notice.js'

export default function ForgotPasswordScreen() {
  return (
    <AuthNotice
      title="Forgot password"
      text="Here you will ask for a mail with a link to set a new password. Such mails are not sent yet."
    />
  )
}
