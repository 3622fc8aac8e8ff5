/**
 * Returns the dropped or pasted files, and the number of folders. Browsers present folders as files
 * without content, so they are left out.
 */
export function droppedFiles({ items }: DataTransfer) {
  const all = [...items].filter(({ kind }) => kind === 'file')
  const found = all.filter((item) => !item.webkitGetAsEntry()?.isDirectory)
  const files = found.flatMap((item) => item.getAsFile() ?? [])
  return { files, folders: all.length - found.length }
}
