/**
 * Maximum length of a name without its ending, in UTF-16 units and in bytes of UTF-8. Four levels of
 * such names stay below the 260 characters that Windows allows for a path.
 */
const MAX_UNITS = 50
const MAX_BYTES = 150

/** Characters that separate words in a name and paths in a file system. */
const SEPARATORS = /[/\\:|]+/g
/** Characters that Windows forbids, and characters without a shape. */
const FORBIDDEN = /[<>"?*\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufeff]+/gu
/** Names of devices on Windows, alone or before the first dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(?=\.|$)/i

/** Names of files that operating systems add to folders, and that imports leave out. */
const OF_SYSTEMS = ['__MACOSX', 'Thumbs.db', 'desktop.ini']

const graphemes = new Intl.Segmenter()

/**
 * Returns a name that Windows, macOS and Linux accept as the name of a file or folder, without its
 * ending; `fallback` if nothing is left. Never contains a separator, and is in Unicode NFC.
 */
export function safeFileName(name: string, fallback: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(SEPARATORS, '-')
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
  const safe = withoutEdges(cut(withoutEdges(plain), 0)).replace(DEVICE, '$1_')
  return safe === '' ? fallback : safe
}

/** Windows drops dots and spaces at the end; a dot at the start hides a file. */
function withoutEdges(name: string) {
  return name.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}

/** Cuts a name between visible characters, so that `room` more units fit. */
function cut(name: string, room: number) {
  const fits = (text: string) =>
    text.length <= MAX_UNITS - room && Buffer.byteLength(text) <= MAX_BYTES - room
  if (fits(name)) return name
  let short = ''
  for (const { segment } of graphemes.segment(name)) {
    const longer = short + segment
    if (!fits(longer)) break
    short = longer
  }
  return short
}

/** The names of one folder. Names differ by more than case and Unicode form. */
export class FolderNames {
  readonly #taken = new Set<string>()
  /** Number to try next for a shortened name: thousands of pages may have one name. */
  readonly #next = new Map<string, number>()

  /** @param reserved names that the folder needs for itself */
  constructor(reserved: readonly string[] = []) {
    for (const name of [...OF_SYSTEMS, ...reserved]) this.#taken.add(keyOf(name))
  }

  /** Returns the name, or with a number if it is taken: `Boats (2).md`. */
  take(name: string, ending = ''): string {
    if (this.#add(name + ending)) return name + ending
    for (let digits = 1; ; digits++) {
      const short = cut(name, digits + ' ()'.length).trimEnd()
      const key = keyOf(short + ending)
      let count = Math.max(this.#next.get(key) ?? 2, 10 ** (digits - 1))
      for (; count < 10 ** digits; count++) {
        const full = `${short} (${count})${ending}`
        if (!this.#add(full)) continue
        this.#next.set(key, count + 1)
        return full
      }
      this.#next.set(key, count)
    }
  }

  #add(name: string) {
    const key = keyOf(name)
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }
}

/** Equal for names that some file system takes for one. */
function keyOf(name: string) {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}
