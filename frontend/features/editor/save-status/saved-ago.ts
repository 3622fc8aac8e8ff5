import { ago } from '../../../app/time-ago/ago.js'

const SHORT: Record<string, string> = { minute: 'min', hour: 'h', day: 'd', month: 'mo', year: 'y' }

/** Returns 'Saved {time ago}' (rule 4.5); `age` in ms. `short` for limited space. */
export function savedAgo(age: number, short: boolean) {
  if (age < 60_000) return 'Saved just now'
  const [count = '', unit = ''] = ago(age).split(' ')
  return `Saved ${count} ${short ? SHORT[unit.replace(/s$/, '')] : unit} ago`
}
