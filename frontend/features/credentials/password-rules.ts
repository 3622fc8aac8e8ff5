import { MIN_PASSWORD } from '#modules/auth/api'
import type { PasswordRule } from '../../ui/password-rules/password-rules.js'

/**
 * Returns the parts of PASSWORD_RULE (rule 10.1) that a password meets, worded as in its message.
 */
export function passwordRules(password: string): PasswordRule[] {
  return [
    { text: `${MIN_PASSWORD} Characters`, met: [...password].length >= MIN_PASSWORD },
    { text: 'One Uppercase', met: /\p{Lu}/u.test(password) },
    { text: 'One Lowercase', met: /\p{Ll}/u.test(password) },
    { text: 'One Number', met: /\d/.test(password) },
    { text: 'One Special Case Character (!@#$%^&*)', met: /[!@#$%^&*]/.test(password) },
  ]
}
