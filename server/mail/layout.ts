import string from '@adonisjs/core/helpers/string'
import type { MailContent } from '#server/mail/mail_lane'

/** What a mail says. Texts are ours: nothing that a person typed is in them. */
interface Letter {
  subject: string
  /** One sentence before the button. */
  lead: string
  /** The one thing to do. */
  action: { label: string; link: string }
  /** Sentences after it. */
  notes: string[]
}

/** A mail as HTML and as text, both saying the same; readable on a phone, without pictures. */
export function composeMail(to: string, letter: Letter): MailContent {
  return { to, subject: letter.subject, text: asText(letter), html: asHtml(letter) }
}

function asText({ subject, lead, action, notes }: Letter) {
  return [subject, lead, `${action.label}:`, action.link, ...notes].join('\n\n') + '\n'
}

const SMALL = 'font-size:14px;color:#5c5c57'

function asHtml({ subject, lead, action, notes }: Letter) {
  const title = string.escapeHTML(subject)
  const href = string.escapeHTML(action.link)
  const small = notes.map(
    (note) => `<p style="margin:0 0 8px;${SMALL}">${string.escapeHTML(note)}</p>`
  )
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light">
  <title>${title}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;color:#1f1f1d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
  <table role="presentation" align="center" width="100%" style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:12px">
    <tr><td style="padding:32px">
      <p style="margin:0 0 24px;font-weight:600">Strata</p>
      <h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${title}</h1>
      <p style="margin:0 0 24px">${string.escapeHTML(lead)}</p>
      <p style="margin:0 0 24px">
        <a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f1f1d;color:#ffffff;text-decoration:none;font-weight:600">${string.escapeHTML(action.label)}</a>
      </p>
      <p style="margin:0 0 8px;${SMALL}">Button not working? Open this address:</p>
      <p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${href}" style="color:#5c5c57">${href}</a></p>
      ${small.join('\n      ')}
    </td></tr>
  </table>
</body>
</html>
`
}
