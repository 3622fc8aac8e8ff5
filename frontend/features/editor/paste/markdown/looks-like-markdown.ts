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
  /^\[TOC\]$/m,
  // Date.
  /(^|\s)@\d{4}-\d\d-\d\d(?![\w-])/,
  // Toggle of GitHub.
  /^[ \t]*<details(?: open)?>[ \t]*(\r?\n[ \t]*)?<summary>/m,
]

const ITEM = /^\s*([-*+]|\d{1,9}[.)]) \S/

/**
 * Returns true if a text is most likely Markdown. Requires at least two list items, because a
 * single dash may be just a dash.
 */
export function looksLikeMarkdown(text: string) {
  if (CERTAIN.some((sign) => sign.test(text))) return true
  if (hasFormula(text)) return true
  const lines = text.split('\n')
  return lines.filter((line) => ITEM.test(line)).length > 1 || lines.some(isRuleOfTable)
}

/** Line below the header of a table, without its spaces. */
const RULE = /^\|?:?-+:?(\|:?-+:?)*\|?$/

function isRuleOfTable(line: string, index: number, lines: string[]) {
  const hasPipes = line.includes('|') && (lines[index - 1]?.includes('|') ?? false)
  return hasPipes && RULE.test(line.replaceAll(/[ \t\r]/g, ''))
}
