import { AuthNotice } from './auth-notice.js'

export default function GoogleRedirectScreen() {
  return (
    <AuthNotice
      title="Sign in with Google"
      text="Here you will arrive after signing in with Google. Until that is possible, use your email and password."
    />
  )
}
