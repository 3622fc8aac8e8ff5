/**
 * Returns the dropped or pasted files and folders. Browsers also present folders as files without
 * content, which are left out.
 */
export function droppedFiles({ items }: DataTransfer) {
  const files: File[] = []
  const folders: FileSystemDirectoryEntry[] = []
  for (const item of items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry)
    else if (file) files.push(file)
  }
  return { files, folders }
}
