/** More bytes came, or fewer, than were announced, or they came too slowly. */
export class WrongLength extends Error {}

/** The disk is full, not writable or not there; the bucket does not answer or refuses. */
export class DiskUnavailable extends Error {}

/** There are no bytes of this name. */
export class FileMissing extends Error {}

/** What the drive or the system threw, as the product's own errors. */
export function diskError(cause: unknown) {
  if (cause instanceof FileMissing || cause instanceof DiskUnavailable) return cause
  if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'NoSuchKey') {
    return new FileMissing('There are no bytes of this name', { cause })
  }
  return new DiskUnavailable('Files can’t be reached', { cause })
}

/** The system's code of an error, or the bucket's; the drive wraps both. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.cause instanceof Error) return codeOf(error.cause) ?? error.name
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** Node names what it asked of the system; of what others throw it does not. */
export function isOfDisk(error: unknown) {
  return (error as { syscall?: string }).syscall !== undefined
}
