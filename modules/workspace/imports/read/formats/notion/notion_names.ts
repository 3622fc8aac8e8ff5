import { baseName, endingOf, titleOf } from '../../paths.js'

/** Id that Notion puts at the end of a file's name, after the title. */
const ID = /(?:^|[ -])([\da-f]{32})(?:_all)?$/i
/** Id in an address of Notion: at the end of its path. */
const IN_ADDRESS = /([\da-f]{32})(?:_all)?(?:\.\w{1,8})?$/i

const PAGES = new Set(['md', 'html', 'csv'])

/** Returns the id in the name of a file or folder, in lower case; undefined for a name without one. */
export function idIn(path: string) {
  const name = PAGES.has(endingOf(path)) ? titleOf(path) : baseName(path)
  return ID.exec(name)?.[1]?.toLowerCase()
}

/** Returns the name of a file or folder without its id. */
export function nameWithoutId(path: string) {
  const name = PAGES.has(endingOf(path)) ? titleOf(path) : baseName(path)
  return name.replace(ID, '').trim()
}

/** Returns the id at the end of an address, in lower case. */
export function idInAddress(address: string) {
  return IN_ADDRESS.exec(address.split(/[?#]/)[0]!.replaceAll('-', ''))?.[1]?.toLowerCase()
}

/** Title and id, as Notion names its files. */
const TITLED = /\S[ -][\da-f]{32}(?:_all)?$/i

/** Returns true for a file with the name of an exported page or database. */
export function isNotionFile(path: string) {
  return PAGES.has(endingOf(path)) && TITLED.test(titleOf(path))
}

/** Parts of an export, as zips in a zip: 'Export-<uuid>-Part-1.zip'. A user may rename a download. */
const PART = /(?:^|\/)(?:[^/]*Export[^/]*|[^/]+-Part-\d+)\.zip$/i
/** A part as the program names it, outside of all folders. */
const NAMED_PART = /^(?:[\w-]*_)?Export(?:Block)?-[\w-]+\.zip$/i
const EXPORT_FOLDER = /^(?:[\w-]*_)?Export(?:Block)?-[\w-]+$/i

export function isPart(path: string) {
  return PART.test(path)
}

export function isNamedPart(path: string) {
  return NAMED_PART.test(path)
}

/** Returns true for the folder around an export, which is none of the user's. */
export function isExportFolder(name: string) {
  return EXPORT_FOLDER.test(name)
}
