import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { share, times, type Figure, type Section } from '#bench/report'

/** Page to which `npm run bench` writes its figures. */
const PAGE = 'docs/benchmarks.md'

/** A row of a page: the section's title, the measured operation, and the figure as printed. */
interface Row {
  section: string
  what: string
  figure: string
}

/**
 * Runs all measurements of another checkout by its own `npm run bench`, which overwrites its page.
 */
export async function measureAllOf(root: string): Promise<Row[]> {
  await promisify(execFile)('npm', ['run', 'bench'], { cwd: root, maxBuffer: 2 ** 26 })
  return rowsOf(await readFile(join(root, PAGE), 'utf8'))
}

/** Returns the rows with figures on a page that `formatReport` created. */
export function rowsOf(page: string): Row[] {
  return page.split(/^## /m).flatMap((text) => {
    const section = text.slice(0, text.indexOf('\n'))
    const cells = [...text.matchAll(/^\| (.*) \|$/gm)].map(([, line]) => line!.split('|'))
    // Skips the two header lines of a table.
    return cells.slice(2).map(([what = '', figure = '']) => {
      return { section, what: what.trim(), figure: figure.trim() }
    })
  })
}

/** Returns the figures of all sections beside those of the same names from another checkout. */
export function figuresBeside(sections: Section[], others: Row[]): Section {
  const floors = new Map(named(others).map(([name, { figure }]) => [name, figure]))
  const here = sections.flatMap(({ title, figures }) =>
    figures.map(({ what, figure }) => ({ section: title, what, figure }))
  )
  const figures = named(here).flatMap(([name, { section, what, figure }]): Figure[] => {
    const floor = floors.get(name)
    if (floor === undefined) return []
    return [{ what: `${section}: ${what}`, figure, floor, ratio: compare(figure, floor) }]
  })
  return {
    title: 'All of the bench',
    about:
      'All figures that `npm run bench` measures in both checkouts, except those of attacks, EventStoreDB and staff. The other checkout is measured first, then this one. On a shared machine a difference of a tenth means nothing.',
    figures,
  }
}

/**
 * Returns each row under its section and name without numbers, which differ between runs. Numbers
 * equal names.
 */
function named(rows: Row[]): [name: string, row: Row][] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const name = `${row.section}: ${row.what}`.replaceAll(/\(.*\)|[\d,.]+/g, '')
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return [`${name} ${count}`, row]
  })
}

/**
 * Divides each number of one figure by that of the other: rates as a share, all others as a factor.
 */
function compare(figure: string, floor: string) {
  const [here, there] = [numbersOf(figure), numbersOf(floor)]
  const ratio = figure.endsWith('/s') ? share : times
  return here.map((value, i) => ratio(value, there[i]!)).join(' / ')
}

function numbersOf(figure: string) {
  return figure.match(/[\d,.]+/g)!.map((text) => Number(text.replaceAll(',', '')))
}
