import { createHash } from 'node:crypto'
import { PAGE_STYLE } from '#modules/workspace/exports/html/style'

/** Looks of shared pages: those of exported pages, with the list of contents beside the text. */
export const SHARE_STYLE = `${PAGE_STYLE}
nav.crumbs{margin:0 0 16px;padding:0;max-width:none}
.crumbs a{color:inherit}
.to-contents{display:inline-block;padding:12px 16px;font-size:14px}
nav.tree{max-width:none;margin:0;padding:16px;border-top:1px solid var(--border);font-size:14px;color:inherit}
.listed ul{list-style:none;padding-inline-start:0}
.listed ul ul{padding-inline-start:16px}
.listed a{display:block;padding:6px 8px;border-radius:6px;color:inherit;text-decoration:none;unicode-bidi:plaintext}
.listed a:is(:hover,[aria-current]){background:var(--sunken)}
.listed a:is(.group,[aria-current]){font-weight:600}
.more{padding:6px 8px;color:var(--muted);font-size:13px}
.foot{padding:24px 16px;border-top:1px solid var(--border);color:var(--muted);font-size:13px;text-align:center}
.foot a{color:inherit}
.notice{max-width:420px;margin:0 auto;padding:15vh 24px 48px}
.notice h1{font-size:1.5em}
.notice label{display:block;margin:16px 0 4px;font-weight:600;font-size:14px}
.notice input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--bg);color:inherit;font:inherit}
.notice button{margin-top:16px;min-height:44px;padding:8px 20px;border:0;border-radius:6px;background:var(--link);color:var(--bg);font:inherit;font-weight:600;cursor:pointer}
.notice .error{color:var(--c-red)}
@media (min-width:1024px){.with-tree{display:grid;grid-template-columns:280px minmax(0,1fr);grid-template-areas:'tree page'}
.with-tree>main{grid-area:page;width:100%}
.with-tree>.tree{grid-area:tree;align-self:start;position:sticky;top:0;max-height:100vh;overflow-y:auto;border-top:0}
.to-contents{display:none}}
@media print{.to-contents,nav.tree,nav.crumbs,.foot{display:none}.with-tree{display:block}}
`

/** Source of the style in a content security policy. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(SHARE_STYLE).digest('base64')}'`
