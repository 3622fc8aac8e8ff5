/** Splits a setting that lists addresses or networks, separated by commas. */
export function splitList(value: string) {
  return value.split(',').map((part) => part.trim())
}
