/**
 * One of these is enough: nobody writes them by chance. None reads on from a sign over the same sign:
 * a text of a million of them would take minutes.
 */
const CERTAIN = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}(```|~~~)/m,
  /^ {0,3}> ?\S/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /\[[^[\]\n]*\]\((https?:|mailto:|\/)[^\s)]*\)/,
  /\*\*[^\s*]([^*\n]*[^\s*])?\*\*/,
  /(^|\s)`[^`\n]+`(?=\W|$)/,
  // A callout of Notion's.
  /^[ \t]*<aside>\r?\n[ \t]*(\p{RGI_Emoji}|<img )/mv,
]

const ITEM = /^\s*([-*+]|\d{1,9}[.)]) \S/

/** Whether a text is most likely Markdown. List items count from two on: a dash may be a dash. */
export function looksLikeMarkdown(text: string) {
  if (CERTAIN.some((sign) => sign.test(text))) return true
  return text.split('\n').filter((line) => ITEM.test(line)).length > 1
}
