/** Longest text of one page, in bytes; a longer one is attached as a file. */
export const MAX_TEXT_BYTES = 1_000_000

/** Endings of pictures that pages show (rule 8.5). */
export const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'])

/** Endings of files that pages show in no other way than as a file. */
const OTHERS =
  /^(?:svgz?|tiff?|bmp|hei[cf]|ico|emf|wmf|eps|psd|pdf|mp[34]|m4[av]|mov|webm|avi|wav|og[agv]|flac|3gp|aac|amr|docx?|xlsx?|pptx?|zip|txt|csv|json|md|html?)$/

/** True for an ending that does not tell a kind of file, such as those of programs on web sites. */
export function tellsNoKind(ending: string) {
  return !PICTURES.has(ending) && !OTHERS.test(ending)
}
