/** Returns the folder of a path, with a slash at its end; empty at the root. */
export function folderOf(path: string) {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Returns the last part of a path. */
export function baseName(path: string) {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Returns the ending of a file in lower case, without its dot; empty if there is none. */
export function endingOf(path: string) {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** Returns the last part of a path without its ending. */
export function titleOf(path: string) {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** Returns a path that is relative to a folder as a path from the root; `..` stops at the root. */
export function joinPath(folder: string, relative: string) {
  const parts = relative.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '')
  for (const part of relative.split(/[/\\]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Equal for names that file systems and other programs take for one. */
export function folded(path: string) {
  return path.normalize('NFKC').toLowerCase()
}

const MARKDOWN = new Set(['md', 'markdown', 'mdown'])
const HTML = new Set(['html', 'htm', 'xhtml'])

export function isMarkdown({ path }: { path: string }) {
  return MARKDOWN.has(endingOf(path))
}

/** True for a file that most programs export pages as. */
export function isText({ path }: { path: string }) {
  return MARKDOWN.has(endingOf(path)) || HTML.has(endingOf(path))
}
