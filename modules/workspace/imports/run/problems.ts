import type { ImportProblem } from '#modules/workspace/api'
import {
  type ImportProblem as ReadProblem,
  type ProblemCode,
  PROBLEMS,
} from '#modules/workspace/imports/read/import_problems'

const OF_PAGES: readonly ProblemCode[] = [
  'unreadable',
  'unreadable_text',
  'too_large_to_read',
  'too_costly',
]

const OF_FILES: readonly ProblemCode[] = [
  'unsafe_name',
  'symlink',
  'left_out',
  'program_files',
  'account_data',
  'page_look',
  'encrypted',
  'other_compression',
  'same_name',
  'too_large',
  'empty_file',
  'unsupported',
  'missing_file',
]

/** Returns a problem of a reader as the report has it. */
export function reported({ path, code, detail }: ReadProblem): ImportProblem {
  const reason = detail === undefined ? PROBLEMS[code] : `${PROBLEMS[code]} (${detail})`
  return { kind: kindOf(code), path, reason }
}

function kindOf(code: ProblemCode): ImportProblem['kind'] {
  if (code === 'broken_link') return 'link'
  if (OF_PAGES.includes(code)) return 'page'
  return OF_FILES.includes(code) ? 'file' : 'content'
}

/** Reasons that only the run of an import finds out. */
export const RUN_PROBLEMS = {
  file_too_large: 'It’s larger than 50 MB, so it was left out.',
  file_empty: PROBLEMS.empty_file,
  file_unreadable: PROBLEMS.unreadable,
  picture_as_file: 'It can’t be shown as a picture, so it was attached as a file.',
  page_unreadable: 'This page can’t be read, so it’s empty.',
  page_too_large: 'This page is too large, so it’s empty.',
  page_deleted: 'This page was deleted while the import ran.',
  link_gone: 'A link leads to something that isn’t in the import. Its text stayed.',
} as const
