import type { BlockType } from '#modules/workspace/api'
import { cleanName } from '#modules/workspace/names'
import { MAX_NAME_LENGTH, shortName, shownName } from '#modules/workspace/shown_name'
import type { ProblemCode } from './import_problems.js'

/** Characters of a title that are looked at; more would cost time and memory without use. */
const MAX_TITLE = 1_000

interface PlacedName {
  name: string
  problem?: Extract<ProblemCode, 'name_shortened' | 'name_changed'>
}

/** Returns the part of a title that `placedName` looks at. */
export function cutTitle(title: string) {
  return title.slice(0, MAX_TITLE + 1)
}

/** Returns the name of a block for a title of another program (rule 2.1), and what it lost. */
export function placedName(title: string, type: BlockType): PlacedName {
  const line = title.slice(0, MAX_TITLE).toWellFormed().replaceAll(/\s+/g, ' ').trim()
  const short = shortName(line, MAX_NAME_LENGTH)
  const name = shownName(cleanName(short), type)
  if (short !== line || title.length > MAX_TITLE) return { name, problem: 'name_shortened' }
  return line !== '' && name !== line ? { name, problem: 'name_changed' } : { name }
}
