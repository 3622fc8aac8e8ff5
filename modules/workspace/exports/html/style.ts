/** Text and background of each color, light and dark, as in the app (frontend/ui/tokens.css). */
const COLORS = {
  gray: ['#6f6e69', '#f1f1ef', '#a3a29c', '#2f2f2e'],
  brown: ['#8a5a44', '#f4eeea', '#c89f87', '#3a2d26'],
  orange: ['#9c4a08', '#fbecdd', '#e59a5a', '#43301d'],
  yellow: ['#7d5c00', '#fbf3db', '#d9b84a', '#3d3420'],
  green: ['#2f7a52', '#edf3ec', '#74c295', '#22362b'],
  blue: ['#2a6db0', '#e7f0f8', '#74b0e8', '#1f3142'],
  purple: ['#7a4fb3', '#f4effb', '#b896ea', '#322844'],
  pink: ['#b1407f', '#faeff5', '#e58fc0', '#3e2533'],
  red: ['#c4342b', '#fdebec', '#ff8a82', '#442624'],
}

const entries = Object.entries(COLORS)
const light = entries.map(([name, [text, back]]) => `--c-${name}:${text};--b-${name}:${back}`)
const dark = entries.map(([name, [, , text, back]]) => `--c-${name}:${text};--b-${name}:${back}`)
const marks = entries.map(
  ([name]) =>
    `[data-color=${name}]{color:var(--c-${name})}[data-background=${name}]{background:var(--b-${name})}`
)
const callouts = [
  ['note', 'blue', 'Note'],
  ['tip', 'green', 'Tip'],
  ['important', 'purple', 'Important'],
  ['warning', 'orange', 'Warning'],
  ['caution', 'red', 'Caution'],
].map(
  ([kind, color, label]) =>
    `.callout[data-kind=${kind}]{--callout:var(--c-${color});background:var(--b-${color})}
.callout[data-kind=${kind}]::before{content:'${label}'/''}`
)

/**
 * Style sheet of exported pages: the app's typography and colors in light and dark, and on paper
 * always light. Fonts are those of the reader's system, so that the archive needs no download.
 */
export const PAGE_STYLE = `:root{color-scheme:light;--fg:#2f2e2b;--muted:#6b6a65;--bg:#fff;--sunken:#f7f7f5;
--border:rgb(55 53 47/.16);--link:#4655c9;${light.join(';')}}
@media not print{@media (prefers-color-scheme:dark){:root{color-scheme:dark;--fg:#e6e5e1;--muted:#a09f99;
--bg:#191918;--sunken:#1f1f1e;--border:rgb(255 255 255/.14);--link:#a3aefa;${dark.join(';')}}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.6 Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
nav{max-width:816px;margin:0 auto;padding:16px 48px 0;color:var(--muted);font-size:13px;overflow-wrap:anywhere}
.page{max-width:816px;margin:0 auto;padding:32px 48px 96px;overflow-wrap:anywhere;tab-size:4;container-type:inline-size}
.wide{max-width:none}
.small{font-size:14px}
.serif{font-family:'Source Serif 4',ui-serif,Georgia,serif}
.mono{font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace}
a{color:var(--link);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
h1,h2,h3,h4{line-height:1.3;margin:1.4em 0 .4em;font-weight:600;text-wrap:balance}
h1{font-size:2.5em;font-weight:700;margin-top:0}[data-level='1']{font-size:1.75em}[data-level='2']{font-size:1.375em}[data-level='3']{font-size:1.125em}
p{margin:0;padding:3px 0;min-height:1.6em;white-space:break-spaces}
:is(p,h1,h2,h3,h4,figcaption,summary){unicode-bidi:plaintext}
ul,ol{margin:0;padding-inline-start:26px}
.list[data-kind=check]{list-style:none}
.list[data-kind=check]>li{position:relative}
.list-marker{position:absolute;inset-inline-start:-24px;top:5px}
.list-marker input{width:16px;height:16px;margin:0;accent-color:var(--link)}
.list>[data-checked]>.list-content>:first-child{color:var(--muted);text-decoration:line-through}
blockquote{margin:8px 0;padding-inline-start:16px;border-inline-start:3px solid var(--fg)}
hr{margin:16px 0;border:0;border-top:1px solid var(--border)}
.callout{margin:8px 0;padding:8px 16px;border-inline-start:3px solid var(--callout);border-radius:6px}
.callout::before{display:block;color:var(--callout);font-size:13px;font-weight:600}
${callouts.join('\n')}
code{padding:.1em .3em;border-radius:4px;background:var(--sunken);font:.875em 'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace}
.code-block{margin:8px 0;padding:12px 16px;border:1px solid var(--border);border-radius:6px;background:var(--sunken)}
.code-block::before{display:block;margin-bottom:8px;color:var(--muted);font-size:12px;content:attr(data-name)/''}
.code-block pre{margin:0;overflow-x:auto}
.code-block code{padding:0;background:none;line-height:1.55}
:is(.hljs-comment,.hljs-quote,.hljs-meta){color:var(--muted)}
:is(.hljs-keyword,.hljs-selector-tag,.hljs-section){color:var(--c-purple)}
:is(.hljs-string,.hljs-regexp,.hljs-addition,.hljs-symbol){color:var(--c-green)}
:is(.hljs-number,.hljs-literal,.hljs-bullet){color:var(--c-orange)}
:is(.hljs-title,.hljs-name,.hljs-selector-class){color:var(--c-blue)}
:is(.hljs-type,.hljs-built_in){color:var(--c-yellow)}
:is(.hljs-attr,.hljs-attribute,.hljs-property,.hljs-variable){color:var(--c-brown)}
.hljs-deletion{color:var(--c-red)}
.table-scroll{margin:8px 0;overflow-x:auto}
table{width:100%;border-collapse:collapse;table-layout:fixed}
td,th{min-width:40px;padding:4px 8px;border:1px solid var(--border);text-align:start;vertical-align:top}
th{background:var(--sunken);font-weight:600}
[align=center]{text-align:center}[align=right]{text-align:right}[align=left]{text-align:left}
${marks.join('\n')}
figure.image{width:fit-content;max-width:100%;margin:8px 0}
figure.image img{display:block;max-width:100%;height:auto;border-radius:6px}
figure.image:has(img[data-width='9999']),img[data-width='9999']{width:100%}
figure.image:has([data-align=center]){margin-inline:auto}
figure.image:has([data-align=right]){margin-left:auto}
figcaption,.unavailable{color:var(--muted);font-size:13px}
.layout-row{display:flex;gap:24px;margin:8px 0}
.layout-column{flex:var(--column-width,100) 1 0;min-width:0}
@container (max-width:520px){.layout-row{display:block}}
.attachment,.bookmark{margin:8px 0;padding:12px;border:1px solid var(--border);border-radius:6px;font-size:14px}
.attachment{display:flex;gap:8px}.attachment-size{margin-inline-start:auto;color:var(--muted);white-space:nowrap}
.bookmark-description,.bookmark-host{color:var(--muted);font-size:13px}
.page-link{font-weight:500}
.inline-date{padding:0 .2em;border-radius:4px;background:var(--sunken)}
.math-block{margin:8px 0;overflow-x:auto;text-align:center}
summary{cursor:pointer;padding:3px 0}summary :is(h2,h3,h4){display:inline}
.toggle>:not(summary){margin-inline-start:20px}
.table-of-contents ol{list-style:none;padding:0}
.table-of-contents li[data-depth='2']{padding-inline-start:16px}
.table-of-contents li[data-depth='3']{padding-inline-start:32px}
@media (max-width:768px){.page{padding:24px 16px 64px}nav{padding:12px 16px 0}h1{font-size:1.875em}}
@media print{@page{margin:2cm}nav{display:none}.page{max-width:none;padding:0}
*{print-color-adjust:exact}
h1,h2,h3,h4,summary{break-after:avoid}
:is(figure,.code-block,.callout,blockquote,tr,.attachment,.bookmark,.math-block,li){break-inside:avoid}
thead{display:table-header-group}.code-block pre{white-space:pre-wrap}.table-scroll{overflow:visible}
p{orphans:3;widows:3}
.page a[href^=http]::after{content:' (' attr(href) ')';color:var(--muted);font-size:.85em;overflow-wrap:anywhere}
.bookmark a::after{content:none!important}}
`
