import { OutageError } from '#kernel/failures/outage_error'

/** Thrown when an upload has more or fewer bytes than announced, or arrives too slowly. */
export class WrongLength extends Error {}

/**
 * Thrown when the disk is full, not writable or missing. Also thrown when the bucket does not
 * answer or rejects the call.
 */
export class DiskUnavailable extends OutageError {}

/** Thrown when no object has this name. */
export class FileMissing extends Error {}

/** Converts an error of the drive or the system to the product's own error. */
export function diskError(cause: unknown) {
  if (cause instanceof FileMissing || cause instanceof DiskUnavailable) return cause
  if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'NoSuchKey') {
    return new FileMissing('No stored file has this name', { cause })
  }
  return new DiskUnavailable('Files can’t be reached', { cause })
}

/** Returns the error code of the system or the bucket; the drive wraps both. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.cause instanceof Error) return codeOf(error.cause) ?? error.name
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** Returns true for a system error. Node sets `syscall` only on its own system errors. */
export function isOfDisk(error: unknown) {
  return (error as { syscall?: string }).syscall !== undefined
}
