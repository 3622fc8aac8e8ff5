/** Maximum length of a name, in characters (rule 2.1). */
export const MAX_NAME_LENGTH = 255

const COPY = ' (copy)'

/** Returns the name as displayed: 'untitled folder' or 'Untitled page' for an empty one (rule 2.4). */
export function shownName(name: string, type: string) {
  return name || (type === 'page' ? 'Untitled page' : `untitled ${type}`)
}

/** Returns the name of a block's copy. A long name loses visible characters at its end (rule 2.5). */
export function copyName(name: string, type: string) {
  const short = shortName(shownName(name, type), MAX_NAME_LENGTH - COPY.length)
  return `${short}${COPY}`.trim()
}

/** Returns a name cut between visible characters, if it has more than `maxLength` of them. */
export function shortName(name: string, maxLength: number) {
  if ([...name].length <= maxLength) return name
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if ([...short, ...segment].length > maxLength) break
    short += segment
  }
  return short.trimEnd()
}
