import fs from 'node:fs'

/** Simulates a disk that allows creating files but no writes, until the test ends. */
export function fillDisk(cleanup: (undo: () => void) => void) {
  const { write } = fs
  fs.write = ((...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void
    const full = new Error('ENOSPC: no space left on device, write')
    done(Object.assign(full, { code: 'ENOSPC', syscall: 'write' }))
  }) as typeof fs.write
  cleanup(() => void (fs.write = write))
}
