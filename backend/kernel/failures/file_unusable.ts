/**
 * Thrown when a file or folder cannot be read or written. The message names it, the cause and the
 * remedy.
 */
export class FileUnusable extends Error {
  override name = 'FileUnusable'

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

/** Reasons by system error code. */
const REASONS: Record<string, string> = {
  EACCES: 'permission denied. Give it to the user who runs Strata, or choose another path',
  EDQUOT: 'the disk quota is exceeded. Free some space, or choose another path',
  EEXIST: 'it already exists. Choose another path',
  EFBIG: 'it would exceed the maximum size there. Choose another path',
  EIO: 'the disk fails. Check the system’s log, and choose another path',
  EISDIR: 'it is a folder. Choose a file',
  EMFILE: 'too many files are open. Raise the limit (ulimit -n)',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one',
  ENFILE: 'too many files are open on this machine',
  ENOENT: 'it does not exist, or the folder above it does not',
  ENOSPC: 'the disk is full. Free some space, or choose another path',
  ENOTDIR: 'a folder above it is a file. Choose another path',
  EPERM: 'permission denied. Give it to the user who runs Strata, or choose another path',
  EROFS: 'the disk is read-only. Choose another path',
}

/** System calls on sockets and processes, which share some of these error codes. */
const OTHER_CALLS = /^(accept|bind|connect|getaddrinfo|kill|listen|shutdown|spawn)/

/** Returns a sentence for a file system error that names its file; undefined for other errors. */
export function explainFileFailure(error: unknown): string | undefined {
  if (error instanceof FileUnusable) return error.message
  const { path, dest } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string }
  if (path === undefined) return undefined
  const explained = asFileUnusable(dest ?? path, error)
  return explained instanceof FileUnusable ? explained.message : undefined
}

/** Adds the file's name to an error of a file or folder call. Returns other errors unchanged. */
export function asFileUnusable(path: string, error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isOfFile = syscall !== undefined && code in REASONS && !OTHER_CALLS.test(syscall)
  return isOfFile ? new FileUnusable(path, error) : error
}

function reasonOf(cause: unknown) {
  const { code = '', message = String(cause) } = cause as NodeJS.ErrnoException
  const reason = REASONS[code]
  return reason ? `${reason} (${code}).` : `${message}.`
}
