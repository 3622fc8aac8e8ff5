/** Longest text of one page, in bytes; a longer one is attached as a file. */
export const MAX_TEXT_BYTES = 1_000_000

/** Endings of pictures that pages show (rule 8.5). */
export const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'])
