const number = new Intl.NumberFormat('en-US')

/** `1,000,000`. */
export function formatNumber(count: number) {
  return number.format(count)
}

/** `1 page`, `2,000 pages`. */
export function counted(count: number, what: string) {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`
}
