/** The repository's root: adonisrc.ts lies there, everything else in folders. */
export const APP_ROOT = new URL('../../../', import.meta.url)

/** Resolves the relative imports of adonisrc.ts from the root, all others as they are. */
export function importer(path: string) {
  const relative = path.startsWith('./') || path.startsWith('../')
  return import(relative ? new URL(path, APP_ROOT).href : path)
}
