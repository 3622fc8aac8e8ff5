import { hasFormula } from '#modules/workspace/document/formulas'

/**
 * Signs of Markdown of which one is enough, because they do not occur by chance. No pattern scans
 * past a repeated sign: a text of a million signs would take minutes.
 */
const CERTAIN = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}(```|~~~)/m,
  /^ {0,3}> ?\S/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /\[[^[\]\n]*\]\((https?:|mailto:|\/)[^\s)]*\)/,
  /\*\*[^\s*]([^*\n]*[^\s*])?\*\*/,
  /(^|\s)`[^`\n]+`(?=\W|$)/,
  // Formula on lines of its own.
  /^ {0,3}(\$\$|\\\[[ \t]*$)/m,
  // Notion callout.
  /^[ \t]*<aside>\r?\n[ \t]*(\p{RGI_Emoji}|<img )/mv,
]

const ITEM = /^\s*([-*+]|\d{1,9}[.)]) \S/

/**
 * Returns true if a text is most likely Markdown. Requires at least two list items, because a
 * single dash may be just a dash.
 */
export function looksLikeMarkdown(text: string) {
  if (CERTAIN.some((sign) => sign.test(text))) return true
  if (hasFormula(text)) return true
  return text.split('\n').filter((line) => ITEM.test(line)).length > 1
}
