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

export function megabytes(value: number) {
  return `${whole(value)} MB`
}

/** Joins aims that must all be met. */
export function aims(...all: [text: string, met: boolean][]): Aim {
  return { text: all.map(([text]) => text).join(', '), met: all.every(([, met]) => met) }
}

const OWN_INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`, which overwrites this page. It takes some minutes and starts all it needs; \`npm run bench -- --quick\` only shows that it works and writes nothing. What another commit needs for the same, in turns, is on [a page of its own](benchmarks-beside.md), and so is what staff see of [100,000 people](benchmarks-staff.md).

Each figure stands beside a floor: the least that the same machine needs for the work in question, measured in turns with the figure. Machines are shared and absolute figures are noise; ratios are what counts. A ratio of two durations is written as 2 ×, of two rates as 50 %.`

/** Introduction to figures of the staff area. */
export const STAFF_INTRODUCTION = `# Staff

Written by \`npm run bench -- --only=staff\`. People with a year's history are made once, in the log and by the product's own read models, and kept in \`.cache/bench-staff\` for later runs ([decision 190](decisions/0190-staff-lists-choose-their-plan-by-count.md)); ten times fewer are measured by every \`npm run bench\`.`

/** Returns the introduction to figures beside those of another commit. */
export function introduceBeside(commit: string) {
  return `# Beside ${commit}

Written by \`npm run bench -- --beside=<path>\`, where \`<path>\` is another checkout, installed and at that commit. Requests go to the products of both in turns, each on a database of its own; the floor is the other one. Processor time is in milliseconds a request; on a shared machine it says more than the clock.`
}

/** Introduction to figures on another Postgres. */
export const POSTGRES_INTRODUCTION = `# On a Postgres of one's own

Written by \`npm run bench -- --postgres=<url>\`, where \`<url>\` names a Postgres on the same machine and a user who may create databases, such as \`postgres://postgres:…@127.0.0.1:5432/postgres\`. Requests go to two products in turns: one keeps its data there, the floor on the embedded Postgres. Processor time is in milliseconds a request.`

/** Returns the report as Markdown. */
export function formatReport(
  machine: [name: string, value: string][],
  sections: Section[],
  introduction = OWN_INTRODUCTION
) {
  return `${introduction}

${table(['Machine', ''], machine)}

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
