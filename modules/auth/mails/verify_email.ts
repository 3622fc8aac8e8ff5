import db from '@adonisjs/lucid/services/db'
import string from '@adonisjs/core/helpers/string'
import { appUrl } from '#backend/config/app'
import type { MailContent } from '#backend/mail/mail_lane'
import { mintToken } from '#modules/auth/tokens'
import User from '#modules/auth/user'

/**
 * The mail with the link that verifies an address. The link is made here, while sending. Nothing
 * that a person typed is in it: anybody can sign up with somebody else's address.
 */
export async function verifyEmailMail(userId: number): Promise<MailContent | undefined> {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().first()
    if (!user || user.emailVerifiedAt) return undefined
    const token = await mintToken(trx, userId, 'verify_email')
    const link = new URL(`/auth/verify-email?token=${token}`, appUrl).href
    return { to: user.email, subject: 'Verify your email', text: text(link), html: html(link) }
  })
}

function text(link: string) {
  return `Verify your email

Open this link to verify your email and start writing in Strata:

${link}

The link is valid for 15 minutes. If you did not sign up for Strata, you can ignore this mail.
`
}

function html(link: string) {
  const href = string.escapeHTML(link)
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Verify your email</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;color:#1f1f1d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
  <table role="presentation" align="center" width="100%" style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:12px">
    <tr><td style="padding:32px">
      <p style="margin:0 0 24px;font-weight:600">Strata</p>
      <h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">Verify your email</h1>
      <p style="margin:0 0 24px">Press the button to verify your email and start writing.</p>
      <p style="margin:0 0 24px">
        <a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f1f1d;color:#ffffff;text-decoration:none;font-weight:600">Verify email</a>
      </p>
      <p style="margin:0 0 8px;font-size:14px;color:#5c5c57">The link is valid for 15 minutes. Does the button not work? Open this address:</p>
      <p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${href}" style="color:#5c5c57">${href}</a></p>
      <p style="margin:0;font-size:14px;color:#5c5c57">If you did not sign up for Strata, you can ignore this mail.</p>
    </td></tr>
  </table>
</body>
</html>
`
}
