/** One filter of a list: its address parameter and its label. */
export type Filter =
  | { kind: 'choice'; name: string; label: string; options: { value: string; label: string }[] }
  | { kind: 'day'; name: string; label: string }
  | { kind: 'text'; name: string; label: string }
  /** Set by a link on another page; the user can only remove it. */
  | { kind: 'link'; name: string; label: string; shown: string }

/** Values of the active filters, by name. */
export type FilterValues = Record<string, string | number | undefined>

/** Returns the active filters in words: `Verified: unverified`. */
export function setFilters(filters: Filter[], values: FilterValues) {
  return filters.flatMap((filter) => {
    const value = values[filter.name]
    if (value === undefined) return []
    return [{ name: filter.name, text: `${filter.label}: ${wordFor(filter, String(value))}` }]
  })
}

function wordFor(filter: Filter, value: string) {
  switch (filter.kind) {
    case 'choice':
      return filter.options.find((option) => option.value === value)?.label ?? value
    case 'day':
    case 'text':
      return value
    case 'link':
      return filter.shown
  }
}
