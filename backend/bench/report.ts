import type { Timings } from '#bench/measure'

/** One row of the report. Texts are ready for printing. */
export interface Figure {
  what: string
  figure: string
  floor?: string
  /** `times` for two durations, or `share` for two rates. */
  ratio?: string
  aim?: Aim
}

export interface Aim {
  text: string
  met: boolean
}

export interface Section {
  title: string
  /** Description of the measurement, its data, and its floors. */
  about: string
  figures: Figure[]
}

/** Returns a duration relative to its floor: 1× is as fast. */
export function times(figure: number, floor: number) {
  return `${decimals(figure / floor)} ×`
}

/** Returns a rate relative to its floor: 100 % is as fast. */
export function share(figure: number, floor: number) {
  return `${Math.round((100 * figure) / floor)} %`
}

export function ms(...values: number[]) {
  return `${values.map(decimals).join(' / ')} ms`
}

export function perSecond(value: number, unit = '') {
  return `${whole(value)}${unit && ` ${unit}`}/s`
}

/** Joins aims that must all be met. */
export function aims(...all: [text: string, met: boolean][]): Aim {
  return { text: all.map(([text]) => text).join(', '), met: all.every(([, met]) => met) }
}

/**
 * Returns the row of a repeated operation: its p50 and p95, and p50 of its floor. `limit` is the
 * maximum p95 in milliseconds.
 */
export function latency(
  what: string,
  { p50, p95 }: Timings,
  limit: number,
  floor?: Timings
): Figure {
  return {
    what,
    figure: ms(p50, p95),
    ...(floor && { floor: ms(floor.p50), ratio: times(p50, floor.p50) }),
    aim: aims([`p95 ≤ ${limit} ms`, p95 <= limit]),
  }
}

/** Returns the report of the server's figures as Markdown. */
export function formatReport(machine: [name: string, value: string][], sections: Section[]) {
  return `${table(['Machine', ''], machine)}

${sections.map(formatSection).join('\n')}`
}

function formatSection({ title, about, figures }: Section) {
  const rows = figures.map(({ what, figure, floor, ratio, aim }) => [
    what,
    figure,
    floor ?? '',
    ratio ?? '',
    aim?.text ?? '',
    aim ? (aim.met ? 'met' : '**missed**') : '',
  ])
  return `## ${title}

${about}

${table(['', 'Figure', 'Floor', 'Ratio', 'Aim', ''], rows)}
`
}

function table(head: string[], rows: string[][]) {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Formats a number with three significant digits, without decimals from 100 on. */
function decimals(value: number) {
  return value >= 100 ? whole(value) : value.toFixed(value >= 10 ? 1 : 2)
}

function whole(value: number) {
  return Math.round(value).toLocaleString('en-GB')
}
