import { foldLetters } from '#modules/workspace/api'
import type { Command } from '../../../ui/command-palette/command-row.js'
import type { CommandGroup } from '../../../ui/command-palette/command-search.js'
import { keyList } from '../../../ui/keys/key-names.js'
import { APP_KEYS } from '../keys/app-keys.js'
import { matches, wordsOf } from './matches.js'
import type { Action } from './use-actions.js'

/** Prefix that restricts the results to actions. */
export const ACTIONS_SIGN = '>'

/** Returns the actions that match the typed text, as rows. Choosing one calls `onAct`. */
export function actionGroup(
  actions: Action[],
  typed: string,
  onAct: (action: Action) => void
): CommandGroup {
  const found = actions.filter(({ label, words = '' }) => matches(`${label} ${words}`, typed))
  const ranked = found.toSorted((one, other) => rank(one, typed) - rank(other, typed))
  const commands: Command[] = ranked.map((action) => ({
    id: `action ${action.label}`,
    title: action.label,
    icon: action.icon,
    keys: action.key && keyList(APP_KEYS[action.key][0]),
    run: () => onAct(action),
  }))
  return { label: 'Actions', commands }
}

/**
 * Ranks a label that starts with the typed words first, so that 'trash' opens the trash instead of
 * moving a page there. A synonym comes before the beginning of a word: 'delete' is no 'Deleted'.
 */
function rank({ label, words = '' }: Action, typed: string) {
  const [name, start] = [foldLetters(label), foldLetters(typed.trim())]
  if (`${name} `.startsWith(`${start} `)) return 0
  if (wordsOf(words).includes(start)) return 1
  return name.startsWith(start) ? 2 : 3
}

/**
 * Merges the matching notes and actions. Notes come first if the best note matches by name
 * (`named`), so that Enter opens it.
 */
export function mergeGroups(
  notes: CommandGroup[],
  actions: CommandGroup,
  named: boolean
): CommandGroup[] {
  const labeled = notes.map((group) => ({ label: 'Notes', ...group }))
  const all = named ? [...labeled, actions] : [actions, ...labeled]
  return all.filter(({ commands }) => commands.length > 0)
}
