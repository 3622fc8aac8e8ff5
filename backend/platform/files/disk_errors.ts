import { OutageError } from '#kernel/failures/outage_error'
import { asFileUnusable } from '#kernel/failures/file_unusable'

/** Thrown when an upload has more or fewer bytes than announced, or arrives too slowly. */
export class WrongLength extends Error {}

/**
 * Thrown when the disk is full, not writable or missing. Also thrown when the bucket does not
 * answer or rejects the call.
 */
export class DiskUnavailable extends OutageError {}

/** Thrown when no object has this name. */
export class FileMissing extends Error {}

/**
 * Converts an error of the drive or the system to the product's own error.
 *
 * @param folder the folder of the files; undefined when files are in a bucket
 */
export function diskError(cause: unknown, folder?: string) {
  if (cause instanceof FileMissing || cause instanceof DiskUnavailable) return cause
  if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'NoSuchKey') {
    return new FileMissing('No stored file has this name', { cause })
  }
  return new DiskUnavailable(`Files can’t be reached: ${describe(cause, folder)}`, { cause })
}

/** Returns the cause in words for the log; of a folder, with its setting, path and remedy. */
function describe(cause: unknown, folder: string | undefined) {
  if (folder === undefined) return `the bucket does not take the call (${codeOf(cause)})`
  const explained = asFileUnusable(folder, innermost(cause))
  return `DATA_DIR: ${explained instanceof Error ? explained.message : String(explained)}`
}

/** Returns the system's error, which the drive wraps. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error
}

/** Returns the error code of the system or the bucket; the drive wraps both. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.cause instanceof Error) return codeOf(error.cause) ?? error.name
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** Returns true for a system error. Node sets `syscall` only on its own system errors. */
export function isOfDisk(error: unknown): error is Error & { code: string; syscall: string } {
  return (error as { syscall?: string }).syscall !== undefined
}
