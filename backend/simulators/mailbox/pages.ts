import string from '@adonisjs/core/helpers/string'
import type { DevMail } from '#simulators/mailbox/mailbox'

const escape = (text: string) => string.escapeHTML(text)

export function listPage(mails: DevMail[], to: string) {
  const rows = mails.map(
    (mail) => `
      <li><a href="/dev/mail/${mail.id}">
        <strong>${escape(mail.subject)}</strong>
        <span>${escape(mail.to)}</span>
        <time datetime="${mail.at}">${readable(mail.at)}</time>
      </a></li>`
  )
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
    <p>Mails that Strata sent. None of them has left this machine.</p>
    <form><label>To <input type="email" name="to" value="${escape(to)}"></label><button>Show</button></form>
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="empty">No mail yet.</p>'}`
  )
}

/**
 * Returns the page of a mail. The mail's own HTML is in a sandbox: no scripts, no forms, and links
 * open in a new tab.
 */
export function mailPage(mail: DevMail) {
  const links = mail.links.filter((link) => /^https?:/.test(link)).map(escape)
  const body = `<base target="_blank">${mail.html}`
  return page(
    mail.subject,
    `<p><a href="/dev/mail">Back to the mailbox</a></p>
    <h1>${escape(mail.subject)}</h1>
    <p>To ${escape(mail.to)}, <time datetime="${mail.at}">${readable(mail.at)}</time></p>
    ${links.map((link) => `<p class="link"><a href="${link}">${link}</a></p>`).join('')}
    <iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(body)}"></iframe>
    <h2>As text</h2>
    <pre>${escape(mail.text)}</pre>`
  )
}

function readable(at: string) {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
}

function page(title: string, body: string) {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${escape(title)}</title>
  <style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
  form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
  input, button { font: inherit; padding: .5rem .75rem; }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid #8884; }
  li a { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem .25rem;
    border-bottom: 1px solid #8884; color: inherit; text-decoration: none; }
  li a:hover, li a:focus-visible { background: #8882; }
  li strong { flex: 1 1 100%; }
  time, .empty { opacity: .75; }
  li time { margin-left: auto; }
  .link, pre { overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; background: #8882; padding: 1rem; border-radius: .5rem; }
  iframe { box-sizing: border-box; width: 100%; height: 32rem; border: 1px solid #8884; border-radius: .5rem; background: #fff; }
`
