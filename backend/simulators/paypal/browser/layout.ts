import string from '@adonisjs/core/helpers/string'

export const escape = (text: string) => string.escapeHTML(text)

/**
 * Returns a page of the simulated PayPal.
 *
 * @param script address of the page's script
 */
export function layout({ title, body, script }: { title: string; body: string; script: string }) {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${escape(title)}</title>
  <style>${STYLE}</style>
  <script src="${script}" defer></script>
</head>
<body><main><h1>${escape(title)}</h1>${body}</main></body>
</html>`
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; background: Canvas; color: CanvasText; }
  main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem; }
  main.narrow, .narrow { max-width: 26rem; }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
  button, input { font: inherit; padding: .5rem .75rem; min-height: 2.75rem; }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0; }
  .stack { display: grid; gap: .5rem; }
  article { border-top: 1px solid #8884; padding: .75rem 0; }
  article p { margin: 0; }
  code, pre { overflow-wrap: anywhere; white-space: pre-wrap; }
  pre { background: #8882; padding: 1rem; border-radius: .5rem; max-height: 24rem; overflow: auto; }
  .quiet { opacity: .75; }
  [role=status] { position: sticky; top: 0; min-height: 1.5rem; margin: 0; background: Canvas; }
`
