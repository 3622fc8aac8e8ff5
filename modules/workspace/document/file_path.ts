import { FILES_PATH } from '../api.js'

const PATH = new RegExp(`^${FILES_PATH}([\\w-]{1,64})/?$`)

/**
 * Returns the key of the file that a parsed address's path names; undefined for any other path. The
 * server decodes paths and ignores a slash at the end.
 */
export function keyInPath(pathname: string) {
  try {
    return PATH.exec(decodeURIComponent(pathname))?.[1]
  } catch {
    return undefined
  }
}
