/** Changes a field's text where it differs, so that cursor and selection keep their place. */
export function replaceText(field: HTMLTextAreaElement, text: string) {
  const before = field.value
  const shortest = Math.min(before.length, text.length)
  let start = 0
  while (start < shortest && before[start] === text[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === text.at(-1 - end)) end++
  if (start === before.length && start === text.length) return
  const letters = text.slice(start, text.length - end)
  field.setRangeText(letters, start, before.length - end, 'preserve')
}
