import { type ImportProblem, type ImportReport, MAX_IMPORT_PROBLEMS } from '#modules/workspace/api'
import { hasText } from '#modules/workspace/imports/placed_blocks'
import type { OpenedRun } from '#modules/workspace/imports/run/opened_run'
import { reported } from '#modules/workspace/imports/run/problems'
import type { StepResult } from '#modules/workspace/imports/run/steps'

/**
 * Returns the report of an import from the results of its steps. Compares its counts with the
 * file's: a page or file that no step imported or explained becomes a problem.
 */
export function reportOf(
  { opened, blocks, problems: found }: Pick<OpenedRun, 'opened' | 'blocks' | 'problems'>,
  results: readonly StepResult[]
): ImportReport {
  const stored = new Set(results.flatMap((result) => result.stored))
  const missed = new Set(results.flatMap((result) => result.missed))
  const files = new Set([...opened.attachments.map(({ path }) => path), ...stored, ...missed])
  const problems = distinct([
    ...found.map(reported),
    ...results.flatMap((result) => result.problems),
    ...[...files]
      .filter((path) => !stored.has(path) && !missed.has(path))
      .map((path): ImportProblem => ({ kind: 'file', path, reason: 'It wasn’t imported.' })),
  ])
  return {
    pages: sum(results, ({ pages }) => pages),
    pages_found: blocks.filter(hasText).length,
    files: stored.size,
    files_found: files.size,
    links: sum(results, ({ links }) => links),
    links_found: sum(results, ({ links_found: count }) => count),
    titles: sum(results, ({ titles = 0 }) => titles),
    problems: problems.slice(0, MAX_IMPORT_PROBLEMS),
    problems_total: problems.length,
  }
}

function sum(results: readonly StepResult[], count: (result: StepResult) => number) {
  return results.reduce((total, result) => total + count(result), 0)
}

/** Drops repeated problems: a file that many pages show is reported once. */
function distinct(problems: readonly ImportProblem[]): ImportProblem[] {
  const byText = new Map(problems.map((problem) => [JSON.stringify(problem), problem]))
  return [...byText.values()]
}
