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

\`npm run bench\` writes and overwrites this page. The command takes some minutes and starts all processes that it needs. \`npm run bench -- --quick\` only checks that the benchmark works, and writes no page. Separate pages show the [comparison with another commit](benchmarks-beside.md) and the [staff area with 100,000 users](benchmarks-staff.md).

Most figures have a floor, which their section describes. A floor is usually the least that the same machine needs for the same work, measured in alternation. On shared machines absolute figures are noise, so only the ratios count. A ratio of two durations is written as 2 ×, of two rates as 50 %.`

/** Introduction to figures of the staff area. */
export const STAFF_INTRODUCTION = `# Staff

\`npm run bench -- --only=staff\` writes this page. The first run creates users with a year's history. Their events are written directly to the log, and the product's own projections build the read models. Later runs reuse the data in \`.cache/bench-staff\`. Every \`npm run bench\` measures a tenth of these users.`

/** Returns the introduction to figures beside those of another commit. */
export function introduceBeside(commit: string) {
  return `# Beside ${commit}

\`npm run bench -- --beside=<path>\` writes this page; \`<path>\` is another checkout, installed and at that commit. Both products are measured in alternation, each with its own database. The floor is the other checkout. Processor time is in milliseconds per request. On a shared machine, processor time is more reliable than elapsed time.`
}

/** Introduction to figures on another Postgres. */
export const POSTGRES_INTRODUCTION = `# On a Postgres of one's own

\`npm run bench -- --postgres=<url>\` writes this page. \`<url>\` names a Postgres on the same machine and a user who may create databases, such as \`postgres://postgres:…@127.0.0.1:5432/postgres\`. Two products are measured in alternation: one stores its data there, the floor in the embedded Postgres. Processor time is in milliseconds per request.`

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
