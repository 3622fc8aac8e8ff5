/** Returns the initials of the first and the last word of a name, in capitals. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/u)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0]
  )
  return letters.join('').toUpperCase()
}
