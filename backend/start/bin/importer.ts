/** The repository's root, which contains adonisrc.ts; everything else is in folders. */
export const APP_ROOT = new URL('../../../', import.meta.url)

/** Resolves the relative imports of adonisrc.ts from the root, and all others unchanged. */
export function importer(path: string) {
  const relative = path.startsWith('./') || path.startsWith('../')
  return import(relative ? new URL(path, APP_ROOT).href : path)
}
