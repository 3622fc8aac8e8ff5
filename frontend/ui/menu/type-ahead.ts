/** What was typed is forgotten after this time without a key (rule 15.12). */
const RESET_MS = 350

/**
 * Finds an entry of a menu by the letters typed. `type` returns the place of the entry, or
 * undefined when none begins so. One letter again and again goes through the entries that begin
 * with it.
 */
export class TypeAhead {
  private typed = ''
  private last = -Infinity

  /** Whether a space now belongs to what is being typed, rather than pressing the entry. */
  isTyping(at: number) {
    return this.typed !== '' && at - this.last < RESET_MS
  }

  /** `from` is the place of the entry that has the focus, -1 for none; `at` is in ms. */
  type(letter: string, { labels, from, at }: { labels: string[]; from: number; at: number }) {
    this.typed = (this.isTyping(at) ? this.typed : '') + letter.toLocaleLowerCase()
    this.last = at
    const repeated = [...this.typed].every((each) => each === this.typed[0])
    const wanted = repeated ? letter.toLocaleLowerCase() : this.typed
    // A word that goes on may stay where it is; one letter goes to the next.
    const start = repeated ? from + 1 : Math.max(from, 0)
    for (let step = 0; step < labels.length; step++) {
      const place = (start + step) % labels.length
      if (labels[place]?.toLocaleLowerCase().startsWith(wanted)) return place
    }
    return undefined
  }
}
