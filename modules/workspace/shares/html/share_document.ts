import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { SHARE_STYLE } from './share_style.js'

interface DocumentOf {
  /** Text of the title. */
  title: string
  /** HTML. */
  body: string
  indexable?: boolean
}

/** Returns a complete document without scripts, with its style inside. */
export function shareDocument({ title, body, indexable = false }: DocumentOf): string {
  const robots = indexable ? '' : '<meta name="robots" content="noindex, nofollow">\n'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${robots}<title>${escapeHtml(title)}</title>
<style>${SHARE_STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
}

/** Returns a page that says something instead of showing the share. */
export function noticeDocument(title: string, text: string) {
  return shareDocument({
    title,
    body: `<main class="notice"><h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p></main>`,
  })
}

/** The response to every address that shows nothing, whatever the reason. */
export const NOT_FOUND = noticeDocument(
  'Page not found',
  'The link does not exist or has been removed.'
)

/**
 * Returns the form that asks for a share's password. It says nothing about the share.
 * @param action path that receives the password
 */
export function passwordDocument(action: string, error?: string) {
  const hasFailed = error !== undefined
  const message = hasFailed
    ? `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>\n`
    : ''
  const described = hasFailed ? ' aria-describedby="error" aria-invalid="true"' : ''
  return shareDocument({
    title: 'Password needed',
    body: `<main class="notice"><h1>Password needed</h1>
<p>This page is protected. Ask its author for the password.</p>
<form method="post" action="${escapeAttribute(action)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${described}>
${message}<button type="submit">Open the page</button>
</form></main>`,
  })
}
