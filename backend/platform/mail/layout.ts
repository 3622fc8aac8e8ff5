import string from '@adonisjs/core/helpers/string'
import type { MailContent } from '#platform/mail/mail_lane'

/** Content of a mail. All texts are ours and contain no user input. */
interface Letter {
  subject: string
  /** Sentence before the button. */
  lead: string
  /** The link for the single action. */
  action: { label: string; link: string }
  /** Sentences after the button. */
  notes: string[]
}

/**
 * Returns a mail as HTML and as text with the same content, readable on a phone and without
 * pictures.
 */
export function composeMail(to: string, letter: Letter): MailContent {
  return { to, subject: letter.subject, text: asText(letter), html: asHtml(letter) }
}

function asText({ subject, lead, action, notes }: Letter) {
  return [subject, lead, `${action.label}:`, action.link, ...notes].join('\n\n') + '\n'
}

/**
 * The product's colors, as in frontend/ui/tokens.css: light as inline styles, dark in a style
 * sheet.
 */
const STYLES = {
  page: 'margin:0;padding:32px 16px;background:#f7f7f5;color:#2f2e2b',
  card: 'max-width:480px;margin:0 auto;background:#ffffff;border:1px solid #e6e6e2;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:600;color:#4655c9',
  title: 'margin:0 0 12px;font-size:22px;line-height:1.3;letter-spacing:-0.015em',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#4655c9;color:#ffffff;text-decoration:none;font-weight:600',
  small: 'margin:0 0 8px;font-size:14px;color:#6b6a65',
  link: 'color:#4655c9;word-break:break-all',
}

/** For mail programs that support dark mode and style sheets; others keep the light styles. */
const DARK = `@media (prefers-color-scheme: dark) {
      .page { background: #191918 !important; color: #e6e5e1 !important }
      .card { background: #262625 !important; border-color: #3a3a38 !important }
      .brand, .link { color: #a3aefa !important }
      .button { background: #5b6be0 !important }
      .small { color: #a09f99 !important }
    }`

const FONT = "font:16px/1.5 Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

const look = (name: keyof typeof STYLES) => `class="${name}" style="${STYLES[name]}"`

function asHtml({ subject, lead, action, notes }: Letter) {
  const title = string.escapeHTML(subject)
  const href = string.escapeHTML(action.link)
  const small = notes.map((note) => `<p ${look('small')}>${string.escapeHTML(note)}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${title}</title>
  <style>
    ${DARK}
  </style>
</head>
<body class="page" style="${STYLES.page};${FONT}">
  <table role="presentation" align="center" width="100%" ${look('card')}>
    <tr><td style="padding:32px">
      <p ${look('brand')}>Strata</p>
      <h1 ${look('title')}>${title}</h1>
      <p style="margin:0 0 24px">${string.escapeHTML(lead)}</p>
      <p style="margin:0 0 24px">
        <a href="${href}" ${look('button')}>${string.escapeHTML(action.label)}</a>
      </p>
      <p ${look('small')}>Button not working? Open this address:</p>
      <p style="margin:0 0 24px;font-size:14px"><a href="${href}" ${look('link')}>${href}</a></p>
      ${small.join('\n      ')}
    </td></tr>
  </table>
</body>
</html>
`
}
