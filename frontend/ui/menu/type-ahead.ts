/** Idle time in milliseconds after which type-ahead forgets the typed letters (rule 15.12). */
const RESET_MS = 350

/**
 * Finds a menu entry by typed letters. `type` returns the entry's index, or undefined without a
 * match. Repeating one letter cycles through the entries that start with the letter.
 */
export class TypeAhead {
  private typed = ''
  private last = -Infinity

  /** Returns true if a space belongs to the typed text instead of activating the entry. */
  isTyping(at: number) {
    return this.typed !== '' && at - this.last < RESET_MS
  }

  /** `from` is the index of the focused entry, or -1 for none. `at` is in milliseconds. */
  type(letter: string, { labels, from, at }: { labels: string[]; from: number; at: number }) {
    this.typed = (this.isTyping(at) ? this.typed : '') + letter.toLocaleLowerCase()
    this.last = at
    const repeated = [...this.typed].every((each) => each === this.typed[0])
    const wanted = repeated ? letter.toLocaleLowerCase() : this.typed
    // A longer prefix may match the current entry; a repeated letter moves to the next match.
    const start = repeated ? from + 1 : Math.max(from, 0)
    for (let step = 0; step < labels.length; step++) {
      const place = (start + step) % labels.length
      if (labels[place]?.toLocaleLowerCase().startsWith(wanted)) return place
    }
    return undefined
  }
}
