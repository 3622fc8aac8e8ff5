import { foldLetters } from '#modules/workspace/api'
import type { Command } from '../../../ui/command-palette/command-row.js'
import type { CommandGroup } from '../../../ui/command-palette/command-search.js'
import { keyList } from '../../../ui/keys/key-names.js'
import { APP_KEYS } from '../keys/app-keys.js'
import { matches } from './matches.js'
import type { Action } from './use-actions.js'

/** Typed first, it leaves the actions alone. */
export const ACTIONS_SIGN = '>'

/** The actions that are found by what was typed, as rows; `onAct` is called with the one that is chosen. */
export function actionGroup(
  actions: Action[],
  typed: string,
  onAct: (action: Action) => void
): CommandGroup {
  const found = actions.filter(({ label, words = '' }) => matches(`${label} ${words}`, typed))
  const [first, others] = [true, false].map((begins) =>
    found.filter(({ label }) => isBegun(label, typed) === begins)
  ) as [Action[], Action[]]
  const commands: Command[] = [...first, ...others].map((action) => ({
    id: `action ${action.label}`,
    title: action.label,
    icon: action.icon,
    keys: action.key && keyList(APP_KEYS[action.key][0]),
    run: () => onAct(action),
  }))
  return { label: 'Actions', commands }
}

/** 'trash' leads to the trash, and puts nothing there. */
function isBegun(label: string, typed: string) {
  return foldLetters(label).startsWith(foldLetters(typed.trim()))
}

/**
 * What was found among the notes and among the actions: the notes first when the best is `named` so as
 * was typed, so that Enter opens what bears the name.
 */
export function mergeGroups(
  notes: CommandGroup[],
  actions: CommandGroup,
  named: boolean
): CommandGroup[] {
  const labelled = notes.map((group) => ({ label: 'Notes', ...group }))
  const all = named ? [...labelled, actions] : [actions, ...labelled]
  return all.filter(({ commands }) => commands.length > 0)
}
