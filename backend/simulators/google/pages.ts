import string from '@adonisjs/core/helpers/string'

const escape = (text: string) => string.escapeHTML(text)

/** Users to choose from; any other address can be typed. */
const USERS = [
  { name: 'Dana Demo', email: 'demo@strata.test', verified: true },
  { name: 'Mina Mail', email: 'mina@gmail.test', verified: true },
  { name: 'Uwe Unverified', email: 'uwe@gmail.test', verified: false },
]

/**
 * Returns the consent page.
 *
 * @param asked parameters of the authorization request, which come back with the choice
 */
export function consentPage(asked: URLSearchParams) {
  const userButtons = USERS.map(({ name, email, verified }) =>
    form(
      asked,
      `<input type="hidden" name="name" value="${name}">
      <input type="hidden" name="email" value="${email}">
      <input type="hidden" name="verified" value="${verified ? 'yes' : 'no'}">
      <button name="consent" value="yes"><strong>${name}</strong>
        <span>${email}${verified ? '' : ', not verified'}</span></button>`
    )
  )
  return page(
    'Sign in with “Google”',
    `<p>This page simulates Google. Nothing leaves this machine.</p>
    ${userButtons.join('')}
    <h2>Another account</h2>
    ${form(
      asked,
      `<label>Name <input name="name" value="Somebody Else"></label>
      <label>Email <input name="email" type="email" required></label>
      <label class="check"><input type="checkbox" name="verified" value="yes" checked> Google has verified it</label>
      <button name="consent" value="yes">Continue</button>`
    )}
    ${form(asked, `<button name="consent" value="no">Cancel</button>`)}`
  )
}

/** Returns the page for a user who has opened the address by hand. */
export function welcomePage() {
  return page(
    '“Google”',
    `<p>This page simulates Google. Choose “Continue with Google” on the
    <a href="/auth/sign-in">sign-in page</a>, and you come here to say who you are.</p>`
  )
}

export function messagePage(message: string) {
  return page('That did not work', `<p>${escape(message)}</p>`)
}

function form(asked: URLSearchParams, fields: string) {
  const kept = ['client_id', 'redirect_uri', 'state', 'code_challenge']
  const hidden = kept.flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : `<input type="hidden" name="${name}" value="${escape(value)}">`
  })
  return `<form method="post" action="/dev/google/consent">${hidden.join('')}${fields}</form>`
}

function page(title: string, body: string) {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${title}</title>
  <style>
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    body { margin: 0; }
    main { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem; }
    h1 { font-size: 1.4rem; }
    h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
    form { margin: .5rem 0; display: grid; gap: .5rem; }
    label { display: grid; }
    .check { display: flex; gap: .5rem; align-items: center; }
    input, button { font: inherit; padding: .6rem .75rem; }
    button { text-align: left; }
    button span { display: block; }
  </style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`
}
