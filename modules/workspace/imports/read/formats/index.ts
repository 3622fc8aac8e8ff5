import type { FormatReader } from '../import_format.js'

/** Every format, the most particular ones first: the first that recognizes a source reads it. */
export const FORMATS: readonly FormatReader[] = []
