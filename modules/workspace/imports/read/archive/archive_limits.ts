import { ImportRefused } from '../import_problems.js'

/** Most files of an archive (rule 13.32). */
export const MAX_ENTRIES = 100_000
/** Most bytes that an archive may unpack to: 50 GB. */
export const MAX_UNPACKED = 50 * 1024 ** 3
/** Unpacked bytes below which no archive is suspicious. */
const HARMLESS = 512 * 1024 ** 2
/** Unpacked bytes per packed byte beyond which an archive is suspicious; texts have about 10. */
const MAX_RATIO = 100

/** Sizes that an archive states, in bytes. */
export interface ArchiveSizes {
  packed: number
  unpacked: number
  /** Size of the archive itself. */
  file: number
}

/** Throws ImportRefused for an archive that would cost far more to read than to send. */
export function checkSizes({ packed, unpacked, file }: ArchiveSizes) {
  // Entries that overlap, as in zip bombs without nesting.
  if (packed > file) throw new ImportRefused('suspicious')
  if (unpacked > HARMLESS && unpacked > packed * MAX_RATIO) throw new ImportRefused('suspicious')
  if (unpacked > MAX_UNPACKED) throw new ImportRefused('too_large')
}
